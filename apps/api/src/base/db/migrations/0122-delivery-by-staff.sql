-- Delivery of a placed order is chosen in its draft: where, how, and for which price.
update order_changes c set draft = (c.draft - 'deliveryPrice') || jsonb_build_object('delivery',
  case when c.draft -> 'deliveryPrice' <> 'null' and o.delivery_method_id is not null then jsonb_build_object(
    'methodId', o.delivery_method_id, 'pointCode', null, 'address', null, 'price', c.draft -> 'deliveryPrice', 'why', '')
  end)
from orders o where o.id = c.order_id;
update staff_roles set permissions = permissions || '{orders.delivery-price}' where 'orders.price' = any (permissions);
