-- Receipts that were anonymised before texts that are no fiscal QR were removed with their participant.
insert into forget_again (promo_id, receipt_uuid)
select promo_id, uuid from receipts where forgotten_at is not null and requisites is null and qr_string is not null
on conflict do nothing;
