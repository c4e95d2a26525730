-- Points of carriers beside the shop's own: what each is and takes.
alter table delivery_points
  add column carrier text not null default 'shop',          -- shop: rows the owner keeps; else the code of a carrier, whose rows a job writes
  add column kind text not null default 'office' check (kind in ('shop', 'office', 'locker')),
  add column city_code integer,                             -- the carrier's own number of the city
  add column how_to_find text not null default '',
  add column takes_cash boolean not null default false,     -- an order can be paid for there
  add column takes_card boolean not null default false,
  add column max_side_mm integer check (max_side_mm > 0),   -- null: no limit
  add column search_text text not null generated always as (replace(lower(title || ' ' || city || ' ' || address), 'ё', 'е')) stored,
  add column hidden_at timestamptz;                         -- the carrier names it no more; orders still point at it
update delivery_points p set kind = 'shop', takes_cash = true, takes_card = true
  from delivery_methods m where m.id = p.method_id and m.kind = 'pickup';
create index delivery_points_by_place on delivery_points (latitude, longitude) where hidden_at is null;
create index delivery_points_by_carrier on delivery_points (carrier, city_code);

alter table delivery_methods
  add column site_id smallint references sites,             -- null: every site
  add column max_side_mm integer check (max_side_mm > 0),   -- of the longest side of any piece; null: no limit
  add column works_on smallint[] not null default '{1,2,3,4,5,6,7}' check (works_on <@ '{1,2,3,4,5,6,7}' and cardinality(works_on) > 0); -- ISO days of the week buyers get their goods on

-- When goods leave a site's warehouse; a site without a row sends on any day at any hour. The clock is Moscow's.
create table delivery_dispatch (
  site_id smallint primary key references sites on delete cascade,
  until_hour smallint not null check (until_hour between 1 and 24), -- an order placed later leaves on the next working day
  works_on smallint[] not null check (works_on <@ '{1,2,3,4,5,6,7}' and cardinality(works_on) > 0)
);
create table delivery_holidays (
  day date primary key,
  title text not null
);

alter table delivery_calculations
  add column carrier text not null default 'shop',
  add column option text not null default '';               -- the carrier's tariff
