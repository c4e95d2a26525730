-- That a status of a program means nothing to the shop is a decision too.
alter table exchange_order_statuses add column is_decided boolean not null default false;
update exchange_order_statuses set is_decided = true where status_id is not null;
