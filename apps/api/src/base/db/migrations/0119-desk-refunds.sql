-- Money of a refund may go back to several payments, and be asked for again: it names its refund.
alter table money_refunds add column refund_id bigint references order_refunds;
update money_refunds m set refund_id = r.id from order_refunds r where r.money_refund_id = m.id;
alter table order_refunds drop column money_refund_id;
create index money_refunds_by_refund on money_refunds (refund_id) where refund_id is not null;

-- Begun by staff; a repeat by the same key is the same refund. Null: the buyer asked for it.
alter table order_refunds add column key uuid unique;

-- Reasons that staff alone give.
alter table refund_reasons add column is_of_staff boolean not null default false;
insert into refund_reasons (id, code, title, is_shop_fault, within_days, is_sold_again, sort, is_of_staff)
select max(id) + 1, 'not-sent', 'Не отправлен: товара нет', true, 15, true, max(sort) + 1, true from refund_reasons;
insert into refund_reasons (id, code, title, is_shop_fault, within_days, is_sold_again, sort, is_of_staff)
select max(id) + 1, 'agreed', 'По договорённости с покупателем', false, 15, true, max(sort) + 1, true from refund_reasons;

-- Of the money of a line, that of goods that never went.
alter table order_refund_lines add column withdrawn_kopecks bigint not null default 0
  check (withdrawn_kopecks between 0 and amount_kopecks and (withdrawn_count > 0 or withdrawn_kopecks = 0));

-- A receipt that a cash desk refused is sent again by itself, under another key.
alter table receipts add column attempt_key uuid not null default gen_random_uuid(), add column is_sent_again boolean not null default false;
update receipts set attempt_key = id;

update staff_roles set permissions = permissions || '{orders.refund}' where 'orders.money' = any (permissions);
