-- Bodies of events and exchanges with brands are packed from now on (src/store/packed.ts): the bytes of a callback are `head` and what is packed. Rows that are
-- there stay as they are. Processes of earlier releases would send the heads alone, so the column has another name for them.
alter table callback_events rename column body to head;
alter table callback_events
  add column packed bytea,
  -- Of REVIEWED, for statistics, which read it in the bodies of earlier releases.
  add column approved boolean,
  add column reject_key text,
  add column points bigint,
  add column has_reviewer boolean,
  alter column packed set storage external;
alter table callback_attempts
  alter column exchanges drop not null,
  add column packed bytea,
  alter column packed set storage external;
