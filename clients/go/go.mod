module chekhov.example/client

go 1.19
