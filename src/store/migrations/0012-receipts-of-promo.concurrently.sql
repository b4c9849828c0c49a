-- The list of one promo's receipts, newest first. A promo's receipts arrive in this order, so that its entries are only appended.
create index concurrently if not exists receipts_of_promo on receipts (promo_id, uuid)
