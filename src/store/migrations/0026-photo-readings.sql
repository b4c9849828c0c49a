-- How far each photo has been read, and what was found in it so far: no verdict before every photo of a receipt has been read. Of photos that are there already
-- nothing is known; those of receipts that still wait for a QR are read anew.
alter table photos
  alter column width drop not null,   -- null: it was accepted, and has not been opened yet
  alter column height drop not null,
  add column reading  text  not null default 'none' check (reading in ('none', 'fast', 'full', 'unreadable', 'givenUp')),
  add column attempts int   not null default 0,    -- readings that did not come to an end
  add column texts    jsonb not null default '[]'; -- fiscal QRs
