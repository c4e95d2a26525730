-- The receipt of a refund that names no goods is of its whole order. Where the money is another sum, the cash desk
-- refuses it: those that have no receipt yet get one line of their sum.
update money_refunds m set receipt = jsonb_build_object('deliveryKopecks', 0, 'lines', jsonb_build_array(
    jsonb_build_object('title', 'Возврат оплаты заказа', 'count', 1, 'sumKopecks', m.amount_kopecks)))
from payments p join orders o on o.id = p.order_id
where p.id = m.payment_id and m.receipt is null and m.amount_kopecks <> o.total_kopecks
  and not exists (select from receipts e where e.money_refund_id = m.id);
