-- What refunds give back of an order's delivery is never more than the delivery costs: a delivery that became cheaper
-- after its refund would go back twice.
create function check_refunded_delivery() returns trigger language plpgsql as $$
declare
  checked_id bigint := coalesce((to_jsonb(new) ->> 'order_id')::bigint, new.id);
begin
  if (select sum(r.delivery_kopecks) from order_refunds r where r.order_id = checked_id and r.status_id <> 6)
    > (select o.delivery_kopecks from orders o where o.id = checked_id) then
    raise exception 'order % is refunded more delivery than it has', checked_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger orders_refunded_delivery after update of delivery_kopecks on orders
  deferrable initially deferred for each row when (new.delivery_kopecks < old.delivery_kopecks)
  execute function check_refunded_delivery();
create constraint trigger order_refunds_delivery_left after insert on order_refunds
  deferrable initially deferred for each row when (new.delivery_kopecks > 0)
  execute function check_refunded_delivery();
create constraint trigger order_refunds_delivery_again after update of status_id on order_refunds
  deferrable initially deferred for each row when (new.delivery_kopecks > 0 and old.status_id = 6)
  execute function check_refunded_delivery();
