-- Which tariffs of a carrier stand for which of our methods; of several that fit a parcel the cheapest counts.
create table carrier_tariffs (
  carrier text not null,
  code integer not null,                                    -- the carrier's own number of the tariff
  method_id smallint not null references delivery_methods on delete cascade,
  point_kind text check (point_kind in ('office', 'locker')), -- null: to an address, or to any point
  title text not null,
  primary key (carrier, code)
);

-- Lines of pasted lists that nobody could tell at once: kept with the basket until they are resolved or put aside.
create table pasted_lines (
  id integer generated always as identity primary key,
  basket_id bigint not null references baskets on delete cascade,
  text text not null check (length(text) between 1 and 500), -- as it was pasted
  words text not null check (length(words) <= 500),         -- what of it may name goods
  count integer not null check (count between 1 and 9999),
  unique (basket_id, text)
);

-- An article as lists have it: letters and digits alone, capital, Cyrillic letters that look like Latin ones as those.
create function folded_article(article text) returns text immutable strict parallel safe language sql
  return translate(upper(regexp_replace(article, '[^0-9A-Za-zА-Яа-яЁё]', '', 'g')), 'АВЕЁКМНОРСТУХ', 'ABEEKMHOPCTYX');
create index offers_by_folded_article on offers (folded_article(vendor_code)) where vendor_code <> '';
create index products_by_folded_article on products (folded_article(vendor_code)) where vendor_code <> '';
