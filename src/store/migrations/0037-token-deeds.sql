-- The token with which something was done. Beside it, `actor` may be any name that the call gave.
alter table audit_log add column token text;
