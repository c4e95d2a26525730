-- The receipt of a refund that names no goods is of its whole order. Where the money is another sum, the cash desk
-- refuses it: those that have no receipt yet get one line of their sum.
update money_refunds m set receipt = jsonb_build_object('deliveryKopecks', 0, 'lines', jsonb_build_array(
    jsonb_build_object('title', 'Возврат оплаты заказа', 'count', 1, 'sumKopecks', m.amount_kopecks)))
from payments p join orders o on o.id = p.order_id
where p.id = m.payment_id and m.receipt is null and m.amount_kopecks <> o.total_kopecks
  and not exists (select from receipts e where e.money_refund_id = m.id);

-- The job of receipts runs each minute: it finds by these what is of the last days.
create index payments_with_receipts on payments (settled_at)
  where provider in ('sandbox', 'yookassa') and status in ('succeeded', 'surplus');
create index money_refunds_with_receipts on money_refunds (settled_at) where status = 'succeeded' and not is_by_hand;
create index shipments_handed_over on shipments (handed_over_at) where handed_over_at is not null;
