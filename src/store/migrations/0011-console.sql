-- People who work with the console. A name is what histories call them: it stays theirs when the account is disabled.
create table accounts (
  id          int generated always as identity primary key,
  login       text not null unique,      -- in lower case
  name        text not null,
  role        text not null check (role in ('viewer', 'moderator', 'operator')),
  password    text not null,             -- argon2id, with its parameters and salt
  temporary   boolean not null,          -- whoever made the password knows it too
  disabled_at timestamptz,
  created_at  timestamptz not null default service_now()
);
create unique index accounts_name on accounts (lower(name));

-- Secrets of sessions are 256 random bits, of which only the hash is here.
create table sessions (
  secret_hash bytea primary key,
  account_id  int not null references accounts,
  created_at  timestamptz not null default service_now(),
  seen_at     timestamptz not null default service_now(),
  ends_at     timestamptz not null
);
create index on sessions (account_id);

-- Attempts to sign in that came to nothing: of a login, of an address and of the two together, each as a hash.
create table login_failures (
  who      bytea primary key,
  failures int not null,
  since    timestamptz not null
);
create index on login_failures (since);

-- What happened in an hour, counted from the events of receipts, which only grow. Promo 0 is all but those of the sandbox.
create table statistics (
  promo_id int not null,
  hour     timestamptz not null,
  what     text not null,
  value    bigint not null,
  primary key (promo_id, hour, what)
);

-- Events before this moment are counted; those after it are few, and are counted when somebody asks.
create table statistics_progress (counted_until timestamptz not null);
insert into statistics_progress select coalesce(min(recorded_at), service_now()) from callback_events;

-- What questions to a tax authority came to. Answers of one hour are spread over several rows, so that those who count do not queue.
create table tax_answers (
  country text not null,
  hour    timestamptz not null,
  kind    text not null,
  part    int not null,
  count   int not null,
  primary key (country, hour, kind, part)
);
