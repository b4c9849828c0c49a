-- How many questions of a day were for each promo: the day's quota is divided among them. Promo 0 stands for none.
create table tax_shares (
  country  text not null,
  day      date not null,
  promo_id int not null,
  asked    int not null default 0,
  primary key (country, day, promo_id)
);

-- What became of receipts by their sender: a key, an address, a participant, and by the cash register they name. Both counts fade with time
-- from `at` on. Participants and addresses are named by a hash.
create table track_records (
  subject     text primary key,
  unconfirmed real not null,
  confirmed   real not null,
  at          timestamptz not null default service_now()
);
