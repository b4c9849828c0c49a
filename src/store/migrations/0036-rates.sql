-- Calls of a key, an address or a participant within the present window of a rate limit. Only callers who come often have a row. The rows mean
-- nothing after a minute, so they need no log.
create unlogged table rate_windows (
  subject text primary key,
  since   timestamptz not null,
  used    int not null
);

-- The pages that may use a key of scope `widget`; none: any page.
alter table api_keys add column origins text[] not null default '{}';
