-- Who an order is of in the program it is exchanged with. Shown to staff; nothing of the order is changed by it.
create table exchange_order_contacts (
  connection_id integer not null references exchange_connections on delete cascade,
  order_id bigint not null references orders,
  name text not null,
  inn text not null,
  kpp text not null,
  phone text not null,
  email text not null,
  address text not null,
  primary key (connection_id, order_id)
);
create index exchange_order_contacts_by_order on exchange_order_contacts (order_id);

alter table exchange_orders
  add column foreign_date date,                   -- «Дата по 1С»
  add column paid_on date,                        -- as the program says
  add column shipped_on date;

-- Contacts that leave an order leave this, too.
create function drop_erased_order_contacts() returns trigger language plpgsql as $$
begin
  delete from exchange_order_contacts where order_id = new.id;
  return null;
end $$;
create trigger orders_exchange_contacts_erased after update of contact on orders
  for each row when (new.contact ->> 'phone' = '' and new.contact ->> 'email' = '')
  execute function drop_erased_order_contacts();
