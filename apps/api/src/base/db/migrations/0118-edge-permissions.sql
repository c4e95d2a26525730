-- What each change of status wants of who makes it, as data. An edge that says nothing gets the usual right.
alter table order_status_transitions add column needs text;
create function set_edge_permission() returns trigger language plpgsql as $$
begin
  new.needs := coalesce(new.needs, (select case
      when t.stage = 'cancelled' then 'orders.cancel'
      when t.code = 'paid' then 'orders.money'
      when t.code in ('packing', 'ready') or t.stage in ('sent', 'completed') then 'orders.pack'
      else 'orders.status'
    end from order_statuses t where t.id = new.to_id));
  return new;
end $$;
create trigger order_status_transitions_permission before insert or update on order_status_transitions
  for each row execute function set_edge_permission();
update order_status_transitions set needs = null;
alter table order_status_transitions alter column needs set not null;

-- Whoever led orders leads them as before; the warehouse as it was made packs and sends, and no more.
update staff_roles set permissions = permissions || '{orders.pack,orders.cancel,orders.cancel-paid}'
where 'orders.status' = any (permissions)
  and not (code = 'warehouse' and permissions <@ '{orders.read,orders.status,orders.notes}');
update staff_roles set permissions = array_replace(permissions, 'orders.status', 'orders.pack')
where code = 'warehouse' and 'orders.status' = any (permissions) and not 'orders.pack' = any (permissions);
