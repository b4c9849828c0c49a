-- The brand is told over three channels: of receipts, of disputes and of payments. Each has a mailbox and an order of its own in a receipt.
alter table callback_events
  add column channel text not null default 'receipts' check (channel in ('receipts', 'disputes', 'payments')),
  add column webhook_id text,           -- of disputes and payments; that of a receipt's event follows from its number
  drop constraint callback_events_pkey,
  add primary key (receipt_uuid, channel, number);
create unique index callback_events_webhook_id on callback_events (webhook_id) where webhook_id is not null;

alter table receipts
  add column open_dispute_notices int not null default 0,
  add column open_payment_notices int not null default 0;

alter table callback_attempts add column channel text not null default 'receipts';
create index callback_attempts_at on callback_attempts (at, id);
create index callback_attempts_of_promo on callback_attempts (promo_id, at, id);

-- Events that are told again, a portion a second, so that a receiver which has come back is not flooded.
create table resends (
  id           int generated always as identity primary key,
  promo_id     int not null,
  wanted       jsonb not null,          -- which events, as they were asked for
  total        int not null,            -- how many those were
  resent       int not null default 0,
  position     jsonb,                   -- the last event put back: the next portion begins after it
  requested_by text not null,
  requested_at timestamptz not null default service_now(),
  ended_at     timestamptz,
  stopped      boolean not null default false
);
create index on resends (promo_id, id);

-- What a receiver was asked to show, and how it did.
create table certifications (
  id         uuid primary key default gen_random_uuid(),
  promo_id   int not null,
  at         timestamptz not null default service_now(),
  grade      text not null,
  report     jsonb not null
);
create index on certifications (promo_id, at);
