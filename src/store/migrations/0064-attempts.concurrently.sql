-- An attempt is written into three indexes instead of five: by moment, by receipt, and by promo in one of those that tell delivered attempts from others.
create unique index concurrently if not exists callback_attempts_by_moment on callback_attempts (at, id);

-- The attempts of one receipt share an entry.
create index concurrently if not exists callback_attempts_of_receipt on callback_attempts (receipt_uuid);

drop index concurrently if exists callback_attempts_receipt_uuid_number_idx;

drop index concurrently if exists callback_attempts_of_promo;

drop index concurrently if exists callback_attempts_at
