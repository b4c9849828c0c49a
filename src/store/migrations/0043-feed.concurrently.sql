-- A promo's events in the order of the feed. Only new events have a position, and it never changes: entries are appended, and updates stay within their page.
create index concurrently if not exists callback_events_feed on callback_events (promo_id, feed_position) where feed_position is not null;
