-- How often somebody means to upload a supplier's table: later than that its goods are old. Null: nobody is told.
alter table exchange_feeds add column every_days smallint check (every_days between 1 and 365);
