-- A participant's texts that are no QR of a receipt, to find the one that is sent again.
create index concurrently if not exists receipts_unread on receipts (participant, promo_id) where fiscal_key is null and qr_string is not null;
