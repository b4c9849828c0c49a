-- Scans of a promo that are past its retention, oldest first.
create index concurrently if not exists scans_of_promo on scans (promo_id, created_at)
