-- A change undone before anybody was notified, and the change that undid it: neither is shown to the buyer.
alter table order_history rename column is_untold to is_hidden;
alter table refund_history rename column is_untold to is_hidden;
alter table form_request_events rename column is_untold to is_hidden;

alter table payments rename column idempotence_key to idempotency_key;
alter table money_refunds rename column idempotence_key to idempotency_key;
alter table sandbox_payments rename column idempotence_key to idempotency_key;
alter table sandbox_refunds rename column idempotence_key to idempotency_key;
alter table sandbox_receipts rename column idempotence_key to idempotency_key;

-- Was in an answer at least once, and the lines, sum and state it had in the last one.
alter table exchange_orders rename column is_given to is_exported;
alter table exchange_orders rename column given to exported_state;
-- An order as a program that is written to directly has it from us; null: all of it is sent.
alter table exchange_orders rename column taken to sent_state;
