-- What ids of uploads are signed with. The hash of a key cannot be it: whoever has the key computes that, and keys of pages are public.
alter table api_keys add column upload_secret uuid not null default gen_random_uuid();
