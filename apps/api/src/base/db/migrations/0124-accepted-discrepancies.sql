-- What status 1С wants an order in, for a person to accept; null: its document is of something else.
alter table order_discrepancies add column wanted_status_id smallint references order_statuses;

-- An order that 1С does not confirm alone is put aside only when 1С has taken another since: else 1С may just be away.
alter table exchange_orders
  add column failed_at timestamptz,               -- since when its batches are not confirmed; null: they are
  add column failures smallint not null default 0, -- how often it was not confirmed alone: it waits behind others
  add column confirmed_at timestamptz;

-- Where an order goes may change, too. Its address leaves it with the contact of who was erased: 1С is not told of that.
create or replace function queue_order_exchange() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.contact is distinct from old.contact then
    return null;
  end if;
  insert into exchange_orders (connection_id, order_id)
  select c.id, new.id from exchange_connections c where c.site_id = new.site_id and c.created_at <= new.created_at
  on conflict (connection_id, order_id) do update
    set version = exchange_orders.version + 1, parked_at = null, batch_limit = excluded.batch_limit, failed_at = null,
      failures = 0;
  return null;
end $$;
drop trigger orders_exchange on orders;
create trigger orders_exchange
  after insert or update of status_id, payment_method_id, items_kopecks, delivery_kopecks, delivery_method_id,
    delivery_point_id, delivery_address, payer on orders
  for each row execute function queue_order_exchange();
