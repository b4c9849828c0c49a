-- Loyalty catalogues. A version never changes once written; a promo names the one it judges by. Null: none has been loaded.
alter table promos add column catalogue_version int;

create table catalogue_versions (
  promo_id   int not null,
  version    int not null,
  items      int not null,              -- how many there are in this version
  key_id     int,                       -- whose api-key loaded it
  created_at timestamptz not null default service_now(),
  primary key (promo_id, version)
);

-- What a version is made of: all of its items in portions (`whole`), or what it changed of the version before. A version that is read
-- often after many changes has both, so that reading it begins there.
create table catalogue_segments (
  promo_id int not null,
  version  int not null,
  whole    boolean not null,
  part     int not null,
  changed  int not null,                -- items written and deleted
  items    json not null,
  deleted  json not null default '[]',  -- ids of items that are not there from this version on
  primary key (promo_id, version, whole, part)
);

-- Spellings that operators add to the dictionary of names; 0 is every promo of the installation. A version never changes.
create table synonyms (
  promo_id   int not null,
  version    int not null,
  entries    jsonb not null,
  written_by text not null,
  created_at timestamptz not null default service_now(),
  primary key (promo_id, version)
);
