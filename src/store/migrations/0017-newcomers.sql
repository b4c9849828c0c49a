-- While the breaker is open, a receipt that nobody has asked about yet may be the next probe from this moment on.
alter table tax_health add column newcomers_from timestamptz;
