-- Requests end by age, so the table is divided into days: the first request of a day makes its part, and a part of which everything is too old is dropped as a
-- whole (src/store/brand-requests.ts, docs/decisions/0099). The rows that are there stay where they are: their table becomes the part before the moment of 0072.
alter table brand_requests rename to brand_requests_before;
alter index brand_requests_pkey rename to brand_requests_before_pkey;
alter index brand_requests_at rename to brand_requests_before_at;

create table brand_requests (like brand_requests_before) partition by range (at);
alter table brand_requests add primary key (promo_id, at, id);
create index brand_requests_at on brand_requests (at, id);

do $$
declare
  last_id bigint;
  moment text;
begin
  select last_value into last_id from brand_requests_id_seq;
  alter table brand_requests_before alter column id drop identity;
  execute format('alter table brand_requests alter column id add generated always as identity (start %s)', last_id + 1);

  if not exists (select from brand_requests_before) then
    drop table brand_requests_before;
  else
    select substring(pg_get_constraintdef(oid) from '''([^'']+)''') into strict moment from pg_constraint
     where conrelid = 'brand_requests_before'::regclass and conname = 'brand_requests_before_days';
    execute format('alter table brand_requests attach partition brand_requests_before for values from (minvalue) to (%L)', moment);
    alter table brand_requests_before drop constraint brand_requests_before_days;
  end if;
end $$;
