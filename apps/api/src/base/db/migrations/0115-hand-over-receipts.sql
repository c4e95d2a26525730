-- What was paid before is settled shipment by shipment, as the buyer gets them: a receipt of each hand-over, of its goods.
alter table receipts add column shipment_id bigint references shipments;
update receipts r set shipment_id = s.id from shipments s
where r.kind = 'hand-over' and s.id = (select min(id) from shipments where order_id = r.order_id and sent_at is not null);
alter table receipts add check ((kind = 'hand-over') = (shipment_id is not null));
drop index receipts_once;
create unique index receipts_once on receipts (payment_id, kind, shipment_id) nulls not distinct where kind <> 'refund';
create index receipts_by_shipment on receipts (shipment_id) where shipment_id is not null;

-- P7: a receipt of a payment and of a refund is of the same sum as its money, those of hand-overs together of no more
-- than came, less what changes of the order gave back.
create or replace function check_receipt_money() returns trigger language plpgsql as $$
declare
  moved bigint;
begin
  if new.kind = 'refund' then
    select amount_kopecks into moved from money_refunds where id = new.money_refund_id and payment_id = new.payment_id;
  else
    select received_kopecks into moved from payments where id = new.payment_id for no key update;
  end if;
  if new.kind = 'hand-over' then
    moved := coalesce(moved, 0) - coalesce((select sum(amount_kopecks) from money_refunds where payment_id = new.payment_id and is_of_change), 0);
    if moved < (select sum(amount_kopecks) from receipts where payment_id = new.payment_id and kind = 'hand-over') then
      raise exception 'a receipt of % kopecks for % that moved', new.amount_kopecks, moved using errcode = 'check_violation', constraint = 'receipts_money';
    end if;
  elsif moved is distinct from new.amount_kopecks then
    raise exception 'a receipt of % kopecks for % that moved', new.amount_kopecks, moved using errcode = 'check_violation', constraint = 'receipts_money';
  end if;
  return null;
end $$;
