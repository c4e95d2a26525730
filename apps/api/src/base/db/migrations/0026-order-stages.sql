-- What a status means: open holds stock, sent has taken it from the shelf, completed brings bonuses, cancelled gives everything back.
alter table order_statuses add column stage text not null default 'open' check (stage in ('open', 'sent', 'completed', 'cancelled'));
update order_statuses set stage = code where code in ('completed', 'cancelled');
update order_statuses set stage = 'sent' where code = 'shipped';

-- The way of an order as its buyer follows it; a status off the way (cancelled) has no step.
create table order_steps (
  id smallint primary key,
  title text not null
);
insert into order_steps (id, title) values (1, 'Оформлен'), (2, 'Подтверждён'), (3, 'Собирается'), (4, 'В пути'), (5, 'Получен');
alter table order_statuses add column step_id smallint references order_steps;
update order_statuses s set step_id = w.step_id
from (values ('new', 1), ('one-click', 1), ('confirmed', 2), ('paid', 2), ('packing', 3), ('shipped', 4), ('ready', 4), ('completed', 5)) as w (code, step_id)
where s.code = w.code;

alter table orders add column cancel_status_id smallint references cancel_statuses; -- why the buyer cancelled; null: did not, or did not say

-- return: what was sent comes back.
alter table stock_movements drop constraint stock_movements_kind_check;
alter table stock_movements add constraint stock_movements_kind_check check (kind in ('receipt', 'import', 'reserve', 'release', 'ship', 'return'));
