-- A promo may be a draft: it is set up and takes no receipts until it is started.
alter table promos drop constraint promos_status_check, add constraint promos_status_check check (status in ('draft', 'active', 'paused', 'closed'));
