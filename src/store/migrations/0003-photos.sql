-- Photos of receipts; the files themselves are in the photo store. An id is as unguessable as a uuid: it is part of a public address.
create table photos (
  id              text primary key,
  receipt_uuid    uuid not null,
  promo_id        int not null,
  participant     text not null,
  position        int not null,
  ext             text not null check (ext in ('jpg', 'png', 'webp', 'heic')),
  sha256          bytea not null,
  bytes           int not null,
  width           int not null,
  height          int not null,
  perceptual_hash bit(64),
  first           boolean not null,       -- the promo's first photo of these bytes
  created_at      timestamptz not null
);
create unique index photos_first on photos (promo_id, sha256) where first;
create index photos_receipt on photos (receipt_uuid, position);

-- Two hashes that differ in at most 6 of 64 bits have a quarter of 16 bits in which they differ in at most one: candidates are
-- found by 17 values of each quarter instead of by reading all photos of a promo.
create index photos_look_1 on photos (promo_id, substring(perceptual_hash from 1 for 16)) where perceptual_hash is not null;
create index photos_look_2 on photos (promo_id, substring(perceptual_hash from 17 for 16)) where perceptual_hash is not null;
create index photos_look_3 on photos (promo_id, substring(perceptual_hash from 33 for 16)) where perceptual_hash is not null;
create index photos_look_4 on photos (promo_id, substring(perceptual_hash from 49 for 16)) where perceptual_hash is not null;
