-- Halves of goods that came alone: a card without offers, offers without a card. 1С sends them in exchanges of their own.
create table import_shelf (
  source text not null,
  product_id text not null,                                 -- as the source calls it
  is_card boolean not null,
  product json not null,                                    -- as the reader of feeds gave it, in its order: it is hashed
  put_at timestamptz not null default now(),
  primary key (source, product_id, is_card)
);
create index import_shelf_by_age on import_shelf (put_at);
