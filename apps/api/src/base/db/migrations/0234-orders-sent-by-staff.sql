-- An order placed before its program was connected is exchanged like any other once staff have sent it.
create or replace function queue_order_exchange() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.contact is distinct from old.contact then
    return null;
  end if;
  insert into exchange_orders (connection_id, order_id)
  select c.id, new.id from exchange_connections c left join exchange_moysklad_orders m on m.connection_id = c.id
  where c.site_id = new.site_id and (c.kind = '1c' or m.is_on)
    and (c.created_at <= new.created_at and (c.kind = '1c' or m.since <= new.created_at)
      or exists (select from exchange_orders e where e.connection_id = c.id and e.order_id = new.id))
  on conflict (connection_id, order_id) do update
    set version = exchange_orders.version + 1, parked_at = null, batch_limit = excluded.batch_limit, failed_at = null,
      failures = 0;
  return null;
end $$;
