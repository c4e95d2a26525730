-- Stock that came back by a refund: the order stays sent.
alter table stock_movements add column refund_id bigint references order_refunds;
-- The money of a refund, where there is any; null: not asked for yet.
alter table order_refunds add column money_refund_id bigint unique references money_refunds;
