-- The second factor of an account: `secret` is in use, `proposed` waits for its first code. Both are encrypted where the service has a key.
create table second_factors (
  account_id int primary key references accounts,
  secret     text,
  proposed   text,
  last_step  bigint not null default 0, -- of the latest code that was used; earlier ones are good no more
  since      timestamptz
);

-- Codes for those who have lost the device with the second factor. They are random, 123 bits, and only hashes are here.
create table recovery_codes (
  account_id int not null references accounts,
  code_hash  bytea not null,
  used_at    timestamptz,
  primary key (account_id, code_hash)
);

-- Roles that open nothing without a second factor.
create table second_factor_roles (role text primary key);

-- Sessions as their owners tell them apart.
alter table sessions add column id bigint generated always as identity unique;
alter table sessions add column device text;
alter table sessions add column address text;

-- Tokens of scripts, each with a role and an end. The secret is 256 random bits, of which only the hash is here.
create table access_tokens (
  id           int generated always as identity primary key,
  name         text not null,
  role         text not null check (role in ('viewer', 'moderator', 'operator')),
  prefix       text not null,
  secret_hash  bytea not null unique,
  created_by   text not null,
  created_at   timestamptz not null default service_now(),
  ends_at      timestamptz not null,
  last_used_at timestamptz,
  revoked_at   timestamptz
);
create unique index access_tokens_name on access_tokens (lower(name));
