-- What a photo's lines of print say in words, where its QR cannot be read: the requisites found, and which of their readings the tax authority was asked about.
alter table photos add column print jsonb; -- null: not read
