-- How a test's database becomes again what the template was, which is far cheaper than to clone another one.
create schema pristine;

-- Every table that the migrations put rows into has its copy here.
do $$
declare
  name text;
  has_rows boolean;
begin
  for name in select quote_ident(relname) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
    execute format('select exists (select from public.%s)', name) into has_rows;
    if has_rows then execute format('create table pristine.%s as table public.%s', name, name); end if;
  end loop;
end $$;

create table pristine.sequences as
  select format('public.%I', sequencename)::regclass as sequence, coalesce(last_value, start_value) as value, last_value is not null as is_called
    from pg_sequences where schemaname = 'public';

-- Another text once a table, a column, an index, a constraint, a trigger, a function or a setting of the database is another one.
create function pristine.shape() returns text language sql as $$
  select concat_ws(' ',
    (select concat_ws('/', count(*), sum(xmin::text::bigint)) from pg_attribute),
    (select concat_ws('/', count(*), sum(xmin::text::bigint)) from pg_index),
    (select concat_ws('/', count(*), sum(xmin::text::bigint)) from pg_constraint),
    (select concat_ws('/', count(*), sum(xmin::text::bigint)) from pg_trigger),
    (select concat_ws('/', count(*), sum(xmin::text::bigint)) from pg_proc),
    (select concat_ws('/', count(*), sum(xmin::text::bigint)) from pg_namespace),
    (select string_agg(concat_ws(' ', relname, relpersistence, reloptions), ',' order by relname) from pg_class where relnamespace = 'public'::regnamespace),
    (select string_agg(setconfig::text, ',' order by setrole) from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase where d.datname = current_database()))
$$;

-- False, and nothing done, when the schema is no longer the template's.
create function pristine.restore() returns boolean language plpgsql as $$
declare
  used record;
begin
  -- Parts of divided tables come and go without anybody having changed the schema.
  for used in select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relispartition and relkind = 'r' loop
    execute format('drop table public.%s', used.name);
  end loop;
  if pristine.shape() <> (select shape from pristine.made) then return false; end if;
  set local session_replication_role = replica; -- no trigger that refuses deletions, no foreign key that asks for an order
  for used in
    select quote_ident(relname) as name, pg_relation_size(oid) as bytes
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
  loop
    -- A few rows are deleted ten times as fast as a table and its indexes get new files.
    execute format(case when used.bytes < 200000 then 'delete from public.%s' else 'truncate public.%s cascade' end, used.name);
  end loop;
  for used in select quote_ident(relname) as name from pg_class where relnamespace = 'pristine'::regnamespace and relkind = 'r' and relname not in ('sequences', 'made') loop
    execute format('insert into public.%s overriding system value table pristine.%s', used.name, used.name);
  end loop;
  perform setval(sequence, value, is_called) from pristine.sequences;
  return true;
end $$;

create table pristine.made (shape text);
insert into pristine.made select pristine.shape();
