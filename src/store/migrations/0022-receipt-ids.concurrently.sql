-- The number that people see of a receipt: they look for it by that.
create unique index concurrently if not exists receipts_receipt_id on receipts (receipt_id)
