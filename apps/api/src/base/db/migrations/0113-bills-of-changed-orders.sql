-- A placed order may be changed: what was paid stays, the rest is billed anew. So an order has several bills.
alter table bills
  drop constraint bills_total,
  drop constraint bills_order_id_key,
  add column replaced_at timestamptz, -- another bill took its place before it was paid; null: it holds
  add column goods jsonb;             -- {lines: [{title, count, sumKopecks}], deliveryKopecks}; null: the whole order
alter table orders drop constraint orders_total;
create index bills_by_order on bills (order_id);

-- One charge a bill.
drop index payments_one_charge;
create unique index payments_one_charge on payments (bill_id) where status = 'succeeded';

-- Goes back because the order costs less than was paid for it.
alter table money_refunds add column is_of_change boolean not null default false;

-- What is billed and holds, less what changes gave back, is what the order costs: seen once a transaction is written.
create function check_order_bills() returns trigger language plpgsql as $$
declare
  billed bigint;
begin
  select sum(amount_kopecks) into billed from bills where order_id = new.id and replaced_at is null;
  if billed is not null and billed - coalesce((select sum(r.amount_kopecks) from money_refunds r
      join payments p on p.id = r.payment_id where p.order_id = new.id and r.is_of_change), 0)
      <> (select total_kopecks from orders where id = new.id) then
    raise exception 'order % is not what its bills are of', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger orders_bills after insert or update of total_kopecks on orders
  deferrable initially deferred for each row execute function check_order_bills();
create function check_bill() returns trigger language plpgsql as $$
begin
  perform 1 from orders o where o.id = new.order_id and o.total_kopecks <> (
    select sum(b.amount_kopecks) from bills b where b.order_id = o.id and b.replaced_at is null
  ) - coalesce((select sum(r.amount_kopecks) from money_refunds r join payments p on p.id = r.payment_id
      where p.order_id = o.id and r.is_of_change), 0);
  if found then
    raise exception 'bill % does not make up its order', new.number using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger bills_sum after insert or update on bills
  deferrable initially deferred for each row execute function check_bill();

-- P7: what is handed over is what was paid, less what changes of the order gave back.
create or replace function check_receipt_money() returns trigger language plpgsql as $$
declare
  moved bigint;
begin
  if new.kind = 'refund' then
    select amount_kopecks into moved from money_refunds where id = new.money_refund_id and payment_id = new.payment_id;
  else
    select p.received_kopecks - case when new.kind = 'hand-over' then coalesce((select sum(r.amount_kopecks)
      from money_refunds r where r.payment_id = p.id and r.is_of_change), 0) else 0 end
    into moved from payments p where p.id = new.payment_id;
  end if;
  if moved is distinct from new.amount_kopecks then
    raise exception 'a receipt of % kopecks for % that moved', new.amount_kopecks, moved using errcode = 'check_violation', constraint = 'receipts_money';
  end if;
  return null;
end $$;
