-- Devices with which an account has signed in: strangers' guesses do not slow it down there. The secret is a cookie; only its hash is here.
create table known_devices (
  account_id  int not null references accounts,
  secret_hash bytea not null,
  seen_at     timestamptz not null default service_now(),
  primary key (account_id, secret_hash)
);
