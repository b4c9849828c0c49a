-- Receipts that were anonymised and then disputed, sent to the brand again, or given an external id: what that brought has to be removed in turn.
create table forget_again (
  promo_id int not null references promos,
  receipt_uuid uuid not null,
  primary key (promo_id, receipt_uuid)
);
