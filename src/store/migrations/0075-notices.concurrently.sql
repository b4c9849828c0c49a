-- Attempts at notices of disputes and payments, for lists over all promos. Attempts at events of receipts, which are nearly all, are not in it and cost nothing more.
create index concurrently if not exists callback_attempts_notices on callback_attempts (channel, at, id) where channel <> 'receipts';

-- The planner takes one of the three states for a rare one otherwise, and reads all attempts of a promo to find a page of them.
create statistics if not exists callback_attempts_states on (number % 3) from callback_attempts;

analyze callback_attempts
