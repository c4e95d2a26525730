-- What has left the warehouse is never open again: an open order holds stock, and this one's is gone. What has come to its end stays there: its bonuses, codes and money are settled.
create function refuse_way_back() returns trigger language plpgsql as $$
begin
  if exists (
    select from order_status_transitions e join order_statuses f on f.id = e.from_id join order_statuses t on t.id = e.to_id
    where f.stage <> 'open' and t.stage = 'open' or f.stage in ('completed', 'cancelled') and t.stage <> f.stage
  ) then
    raise exception 'no status leads back to the shelf, or out of an end' using errcode = 'check_violation', constraint = 'order_status_ways';
  end if;
  return null;
end $$;

delete from order_status_transitions e using order_statuses f, order_statuses t 
  where f.id = e.from_id and t.id = e.to_id and (f.stage <> 'open' and t.stage = 'open' or f.stage in ('completed', 'cancelled') and t.stage <> f.stage);
insert into order_statuses (id, code, title, group_id, stage, step_id, sort)
select (select max(id) + 1 from order_statuses), 'arrived', 'Ждёт в пункте выдачи', group_id, 'sent', step_id, sort
from order_statuses where code = 'shipped' and not exists (select from order_statuses where code = 'arrived');
insert into order_status_transitions (from_id, to_id)
select f.id, t.id from order_statuses f, order_statuses t
where (f.code, t.code) in (('shipped', 'arrived'), ('arrived', 'completed'), ('arrived', 'cancelled')) and exists (select from order_statuses where code = 'arrived')
on conflict do nothing;
-- What was made ready after it had been sent waits at a point: the orders, and the histories that tell of it.
create temporary table came_back on commit drop as
  select h.id, h.order_id from order_history h join order_statuses s on s.id = h.to_status_id
  where s.code = 'ready' and exists (
    select from order_history w join order_statuses d on d.id = w.to_status_id where w.order_id = h.order_id and w.id < h.id and d.stage = 'sent');
update orders o set status_id = a.id from order_statuses a, order_statuses s, came_back b
  where a.code = 'arrived' and s.code = 'ready' and o.status_id = s.id and b.order_id = o.id;
update order_history h set from_status_id = a.id from order_statuses a, order_statuses s, came_back b
  where a.code = 'arrived' and s.code = 'ready' and h.from_status_id = s.id and b.order_id = h.order_id and h.id > b.id;
update order_history h set to_status_id = a.id from order_statuses a, came_back b where a.code = 'arrived' and h.id = b.id;

create constraint trigger order_status_ways after insert or update on order_status_transitions deferrable initially deferred
  for each row execute function refuse_way_back();
create constraint trigger order_status_ways after insert or update of stage on order_statuses deferrable initially deferred
  for each row execute function refuse_way_back();
