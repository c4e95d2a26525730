-- Staff list orders of a delivery or a payment method, the newest first: without these a rare method reads all orders.
create index orders_by_delivery on orders (delivery_method_id, id);
create index orders_by_payment on orders (payment_method_id, id);
