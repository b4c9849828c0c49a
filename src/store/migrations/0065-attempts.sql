-- Nobody looks for an attempt by its number alone, which comes from a sequence; its place in the lists has the number too.
alter table callback_attempts drop constraint callback_attempts_pkey, add constraint callback_attempts_pkey primary key using index callback_attempts_by_moment;
