-- Packs on receipts of refunds, so that moderators see a refund beside the purchase. Any number of refunds may have a pack.
create table refunded_units (
  unit         text not null,
  receipt_uuid uuid not null,
  primary key (unit, receipt_uuid)
);
