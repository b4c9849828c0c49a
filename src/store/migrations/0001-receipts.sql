-- The service's clock is the database's, so that processes whose own clocks differ agree on what is due.
-- `shift` is zero in a running service; tests move it to live through days in a second.
create table clock (shift interval not null);
insert into clock values ('0');
create function service_now() returns timestamptz language sql stable
  as $$ select date_trunc('milliseconds', clock_timestamp() + shift) from clock $$;

create table promos (
  id         int generated always as identity primary key,
  name       text not null,
  country    text not null check (country in ('ru', 'uz')),
  status     text not null default 'active' check (status in ('active', 'paused', 'closed')),
  version    int not null default 1,
  created_at timestamptz not null default service_now()
);

-- Settings as they were set, sparse: defaults are applied on reading. A version never changes once written.
create table promo_versions (
  promo_id   int not null references promos,
  version    int not null,
  settings   jsonb not null,
  created_at timestamptz not null default service_now(),
  primary key (promo_id, version)
);

create table api_keys (
  id           int generated always as identity primary key,
  promo_id     int not null references promos,
  scope        text not null check (scope in ('server', 'widget')),
  label        text,
  prefix       text not null,
  secret_hash  bytea not null unique,
  created_at   timestamptz not null default service_now(),
  last_used_at timestamptz,
  revoked_at   timestamptz
);
create index on api_keys (promo_id);

create table blocked_participants (
  promo_id    int not null references promos,
  participant text not null,
  reason      text,
  blocked_by  text not null,
  blocked_at  timestamptz not null default service_now(),
  primary key (promo_id, participant)
);

-- No foreign key to promos: promos are never deleted, and the key check of every intake would share-lock one row.
-- uuid is version 7, so the primary key is also the order of arrival.
create table receipts (
  uuid             uuid primary key,
  receipt_id       bigint generated always as identity,
  promo_id         int not null,
  participant      text not null,          -- userUuid in NFC: who this is
  user_uuid        text not null,          -- userUuid as sent
  state            text not null check (state in ('ARRIVED', 'INSPECTED', 'REVIEWED')),
  revision         int not null default 0, -- grows each time a dispute returns the receipt to its reviewer
  version          int not null default 0, -- grows with every change a decision could depend on
  original         boolean not null,       -- the promo's first receipt of its fiscal key
  dup_check        boolean not null,
  fiscal_key       text collate "C",      -- "C", so that a cash register's receipts are one range of it
  requisites       jsonb,
  qr_string        text,
  external_id      text,
  duplicate_of     uuid,
  source           text,
  channel          text,
  meta             jsonb,
  created_at       timestamptz not null,
  approved         boolean not null default false,
  needs_review     boolean not null default false,
  reject_key       text,
  reject_reason    text,
  settings_version int,                    -- which version the verdict was given by
  fiscal           jsonb,
  operation_type   int,
  outcome          jsonb,
  trace            jsonb,
  reviewers        text[] not null default '{}',
  checks           int not null default 0, -- times the tax authority answered that it has no such receipt
  first_check_at   timestamptz,
  next_check_at    timestamptz,
  open_callbacks   int not null default 0, -- events recorded and not settled yet
  delivered        text
) with (fillfactor = 80);
create unique index receipts_original on receipts (fiscal_key, promo_id) where original;
create unique index receipts_duplicate on receipts (fiscal_key, promo_id, participant) where dup_check and not original;
create index receipts_unchecked on receipts (fiscal_key) where not dup_check and fiscal_key is not null;
create index receipts_participant on receipts (participant, promo_id);
create index receipts_external on receipts (external_id, promo_id) where external_id is not null;
create index receipts_for_review on receipts (promo_id, uuid) where needs_review;
create index receipts_rejected on receipts (reject_key, uuid) where reject_key is not null;

create table receipt_history (
  receipt_uuid uuid not null,
  id           bigint generated always as identity,
  at           timestamptz not null default service_now(),
  event        text not null,
  state        text not null,
  actor        text not null default 'auto',
  detail       jsonb,
  primary key (receipt_uuid, id)
);

-- One row per transition. The body is fixed here, once; every attempt sends these bytes.
create table callback_events (
  receipt_uuid uuid not null,
  number       int not null,             -- revision × 3 + checkingStatus: the order of delivery
  promo_id     int not null,
  body         text not null,
  recorded_at  timestamptz not null default service_now(),
  status       text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed', 'unaddressed')),
  attempts     int not null default 0,
  manual       boolean not null default false, -- an operator asked for it again
  introduced   boolean not null default false, -- the brand did not know the receipt, so ARRIVED was sent before it
  settled_at   timestamptz,
  primary key (receipt_uuid, number)
) with (fillfactor = 90);
create index on callback_events (promo_id, recorded_at);

create table callback_attempts (
  id           bigint generated always as identity primary key,
  receipt_uuid uuid not null,
  number       int not null,
  promo_id     int not null,
  attempt      int not null,
  manual       boolean not null,
  at           timestamptz not null default service_now(),
  status       int,
  outcome      text not null,
  cause        text not null,
  latency_ms   int not null,
  exchanges    jsonb not null
);
create index on callback_attempts (receipt_uuid, number);

-- What a tax authority confirmed is kept for good and shared by all promos.
create table tax_documents (
  fiscal_key     text primary key,
  fiscal         jsonb not null,
  operation_type int not null,
  obtained_at    timestamptz not null default service_now()
);

-- One row while a fiscal key is being asked about, and the last answer that confirmed nothing: equal questions meet here.
create table tax_questions (
  fiscal_key  text primary key,
  token       bigint not null default 1, -- fences the asker
  asked_until timestamptz,               -- the asker's lease; null when nobody is asking
  asker       bigint,                    -- the job that asks: claimed anew, it takes over its own turn
  question    text,                      -- all requisites of the question that `answer` answers
  answer      jsonb,
  answered_at timestamptz
);

create table tax_days (
  country text not null,
  day     date not null,
  asked   int not null default 0,
  primary key (country, day)
);

-- Circuit breaker shared by all processes.
create table tax_health (
  country    text primary key,
  failures   int not null default 0,
  cause      text,
  detail     text,
  since      timestamptz,
  open_until timestamptz,               -- nobody asks before this moment, and then only one, to see
  probing    boolean not null default false
);
