-- What part of an order comes back as bonuses: one bonus is one rouble. A client's level is the highest whose sum their completed orders reach.
create table bonus_levels (
  site_id smallint not null references sites on delete cascade,
  code text not null check (code ~ '^[a-z][a-z0-9-]*$'),
  title text not null,
  from_kopecks bigint not null default 0 check (from_kopecks >= 0), -- 0: everybody's level
  percent numeric(5, 2) not null check (percent between 0 and 100), -- spec 5: percent is capped at 100
  primary key (site_id, code),
  unique (site_id, from_kopecks)
);
