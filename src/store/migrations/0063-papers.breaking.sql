-- What is long about a receipt is written with each change of it, packed, and never again: its fiscal document, outcome and trace, and the bodies of the events of
-- this change (src/store/papers.ts). The rows that deliveries change stay short. Rows that are there stay as they are and are read as before; processes of earlier
-- releases would find no fiscal data in newer ones, so the columns have other names for them.
create table receipt_papers (
  receipt_uuid uuid not null,
  promo_id     int not null,
  version      int not null,  -- of the receipt after the change
  packed       bytea not null,
  primary key (receipt_uuid, version)
);
alter table receipt_papers alter column packed set storage external;

alter table receipts rename column fiscal to unpacked_fiscal;
alter table receipts rename column outcome to unpacked_outcome;
alter table receipts rename column trace to unpacked_trace;
alter table receipts
  add column retailer_inn text,  -- of the fiscal document
  add column points bigint;      -- of the outcome
-- Rows are a fifth of what they were, so that more of them arrive on a page; each of them finds room there for its next version.
alter table receipts set (fillfactor = 45);

alter table callback_events
  add column papers int,         -- the version of the papers that have the body; null: the row has it
  add column objection jsonb;    -- of a rejection, for statistics: the line of the trace, if one rule alone objected

alter table tax_documents rename column fiscal to unpacked_fiscal;
alter table tax_documents
  alter column unpacked_fiscal drop not null,
  add column packed bytea,
  alter column packed set storage external;
