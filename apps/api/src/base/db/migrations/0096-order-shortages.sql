-- What a paid order lacks: its goods were let go before the money came, and not all of them could be reserved again.
create table order_shortages (
  order_id bigint not null references orders on delete cascade,
  offer_id integer not null references offers,
  quantity integer not null check (quantity > 0),
  primary key (order_id, offer_id)
);
