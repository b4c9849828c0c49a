-- The log of requests is divided into days (0074). The rows that are there become one part of it, up to this moment. The constraint says so beforehand and is
-- checked while others write (0073), so that the division itself reads no row.
do $$
begin
  execute format('alter table brand_requests add constraint brand_requests_before_days check (at < %L) not valid', date_trunc('day', service_now(), 'UTC') + interval '3 days');
end $$;
