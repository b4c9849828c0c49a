-- Receipts that a moderator approves although nobody has confirmed the purchase. There are few of them, and every verdict looks for them.
create index concurrently if not exists receipts_unconfirmed on receipts (participant, promo_id)
  where fiscal is null and (approved or (needs_review and pending_decision is not null));
