-- How the receivers of a promo are doing, and attempts that came to nothing. An attempt is in the first of these, or in the two others, which are small
-- while receivers do well.
create index concurrently if not exists callback_attempts_delivered on callback_attempts (promo_id, channel, at, id) where outcome = 'delivered';

create index concurrently if not exists callback_attempts_undelivered_of_promo on callback_attempts (promo_id, at, id, channel) where outcome <> 'delivered';

create index concurrently if not exists callback_attempts_undelivered on callback_attempts (at, id) where outcome <> 'delivered'
