-- What lies in the photo store for a photo: how many bytes, and their CRC-32 in hex. Null: it was stored before this was noted.
alter table photos add column stored text;
