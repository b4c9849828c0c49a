-- A key for servers that came from a page is known to everybody who reads that page: the console warns of it.
alter table api_keys add column browser_origin text, add column browser_at timestamptz;
