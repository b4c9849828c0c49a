-- A receipt that somebody wanted to know about, without sending it to a promo.
create table scans (
  uuid        uuid primary key,
  promo_id    int not null,             -- of the key that asked
  participant text not null,
  user_uuid   text not null,
  external_id text,
  fiscal_key  text not null,
  requisites  jsonb not null,
  created_at  timestamptz not null
);
create unique index scans_same on scans (promo_id, participant, fiscal_key);
create index promo_versions_showcase on promo_versions (promo_id, version) where settings->'share_to_showcase' = 'true';

-- A promo for tests, as its settings say; all of its receipts are.
alter table promos add column sandbox boolean not null default false;

-- What the tax authority of sandbox promos knows: a receipt as its sender made it up, and how often it was asked about.
create table sandbox_documents (
  fiscal_key     text primary key,
  promo_id       int not null,
  fiscal         jsonb,                 -- null: nobody has said what it holds
  operation_type int,
  asked          int not null default 0
);
