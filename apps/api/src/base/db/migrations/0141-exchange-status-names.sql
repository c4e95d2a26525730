-- What «Статус заказа» calls our status when an order goes to 1С; no row: as the shop does; empty: it is not sent.
create table exchange_order_status_names (
  connection_id integer not null references exchange_connections on delete cascade,
  status_id smallint not null references order_statuses on delete cascade,
  name text not null,
  primary key (connection_id, status_id)
);
