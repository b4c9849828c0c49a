-- Which countries there are is said by countries/ alone; a list of its own here would have to be changed with each of them.
alter table promos drop constraint promos_country_check;
