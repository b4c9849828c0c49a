-- Where a receipt stands with moderators. These mean something only while `needs_review` is true; each time it becomes true they begin anew.
alter table receipts
  add column review_reason text,
  add column review_since timestamptz,
  add column held_by text,                 -- the moderator who looks at it
  add column held_until timestamptz,       -- and until when nobody else is given it
  add column pending_decision jsonb;       -- a decision that can still be taken back

update receipts r
   set review_since = coalesce(s.at, r.created_at),
       review_reason = case when s.reason in ('photoWithoutQr', 'suspicious_product_count', 'auto_review_enabled') then s.reason else 'fault' end
  from receipts w
  left join lateral (
    select at, detail->>'reason' as reason from receipt_history
     where receipt_uuid = w.uuid and event = 'sentToModeration' order by id desc limit 1) s on true
 where r.uuid = w.uuid and w.needs_review;

create index receipts_waiting on receipts (review_since, uuid) where needs_review;
create index receipts_waiting_in_promo on receipts (promo_id, review_since, uuid) where needs_review;

create table disputes (
  id           bigint generated always as identity primary key,
  receipt_uuid uuid not null,
  promo_id     int not null,
  revision     int not null,               -- of the verdict that is disputed
  body         jsonb not null,             -- what the brand sent, as it was
  status       text not null default 'open' check (status in ('open', 'reconsidered', 'declined')),
  opened_at    timestamptz not null default service_now(),
  decided_at   timestamptz,
  decided_by   text,
  comment      text
);
create unique index disputes_open on disputes (receipt_uuid) where status = 'open';
create index on disputes (receipt_uuid, id);
create index on disputes (promo_id, id);

-- What operators did. A line is written in the transaction of the deed and never changes.
create table audit_log (
  id         bigint generated always as identity primary key,
  at         timestamptz not null default service_now(),
  actor      text not null,
  action     text not null,
  subject    text not null,
  before     jsonb,
  after      jsonb,
  request_id text
);
create index on audit_log (subject, id);
create index on audit_log (actor, id);
create index on audit_log (action, id);
create index on audit_log (at);

create function refuse_change() returns trigger language plpgsql
  as $$ begin raise exception '% only grows', tg_table_name; end $$;
create trigger audit_log_only_grows before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
