-- Goods that come back from an unpaid order with a deferred payment lower its debt: money goes back for what was paid.
alter table order_refunds add column credited_kopecks bigint not null default 0
  check (credited_kopecks between 0 and amount_kopecks);

-- What is billed and holds is what the order costs, more what changes gave back, less what returned goods took off.
create or replace function check_order_bills() returns trigger language plpgsql as $$
declare
  billed bigint;
begin
  select sum(amount_kopecks) into billed from bills where order_id = new.id and replaced_at is null;
  if billed is not null and billed <> bills_total(new.id) then
    raise exception 'order % is not what its bills are of', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create function bills_total(bigint) returns bigint language sql stable as $$
  select o.total_kopecks
    + coalesce((select sum(r.amount_kopecks) from money_refunds r join payments p on p.id = r.payment_id
      where p.order_id = o.id and r.is_of_change), 0)::bigint
    - coalesce((select sum(f.credited_kopecks) from order_refunds f where f.order_id = o.id), 0)::bigint
  from orders o where o.id = $1
$$;
create or replace function check_bill() returns trigger language plpgsql as $$
begin
  if bills_total(new.order_id)
    <> (select sum(b.amount_kopecks) from bills b where b.order_id = new.order_id and b.replaced_at is null) then
    raise exception 'bill % does not make up its order', new.number using errcode = 'check_violation';
  end if;
  return null;
end $$;
create function check_credited_refund() returns trigger language plpgsql as $$
begin
  if bills_total(new.order_id) is distinct from
    (select sum(b.amount_kopecks) from bills b where b.order_id = new.order_id and b.replaced_at is null) then
    raise exception 'refund % is not taken off the bills of its order', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger order_refunds_bills after update of credited_kopecks on order_refunds
  deferrable initially deferred for each row execute function check_credited_refund();
