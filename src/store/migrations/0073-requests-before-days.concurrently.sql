-- Reads all rows and holds up no writer.
alter table brand_requests validate constraint brand_requests_before_days
