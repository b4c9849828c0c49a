-- Who made a version of a promo's settings: few lines of the audit log say so, and changes of a catalogue are many.
create index concurrently if not exists audit_log_versions on audit_log (subject, id) where after ? 'version';
