-- Goods a buyer gives back, by lines of an order: why, where it stands, what comes back.
create table refund_reasons (
  id smallint primary key,
  code text not null unique,
  title text not null,
  is_shop_fault boolean not null,                            -- a defect or another thing than was ordered: goods made to order too, and with the last of the goods the delivery is paid back
  within_days smallint not null check (within_days > 0),     -- after receipt; ЗоЗПП art. 26.1: 7, art. 18: 15
  is_sold_again boolean not null,                            -- the goods go back on the shelf
  sort smallint not null default 0
);
insert into refund_reasons (id, code, title, is_shop_fault, within_days, is_sold_again, sort) values
  (1, 'not-suited', 'Товар не подошёл', false, 7, true, 1),
  (2, 'ordered-too-much', 'Заказали лишнее', false, 7, true, 2),
  (3, 'defect', 'Брак или неисправность', true, 15, false, 3),
  (4, 'damaged', 'Повреждён при доставке', true, 15, false, 4),
  (5, 'wrong-goods', 'Прислали не то или не всё', true, 15, true, 5);

create table refund_statuses (
  id smallint primary key,
  code text not null unique,
  title text not null,
  description text not null,                                 -- what it means for the buyer
  stage text not null check (stage in ('open', 'paid', 'rejected'))
);
insert into refund_statuses (id, code, title, description, stage) values
  (1, 'requested', 'Заявка принята', 'Рассматриваем заявку и скоро ответим.', 'open'),
  (2, 'approved', 'Возврат одобрен', 'Отправьте или привезите товар вместе с комплектом и документами.', 'open'),
  (3, 'received', 'Товар получен', 'Товар у нас, готовим возврат денег.', 'open'),
  (4, 'paying', 'Возвращаем деньги', 'Деньги отправлены: банк зачисляет их в течение нескольких дней.', 'open'),
  (5, 'paid', 'Деньги возвращены', 'Возврат завершён.', 'paid'),
  (6, 'rejected', 'Отказано', 'Вернуть товар не получилось, причина указана.', 'rejected');

create table refund_status_transitions (
  from_id smallint not null references refund_statuses,
  to_id smallint not null references refund_statuses,
  primary key (from_id, to_id)
);
-- Money may go back without the goods (approved to paying); what was paid by hand needs no bank (to paid).
insert into refund_status_transitions (from_id, to_id) values (1, 2), (1, 6), (2, 3), (2, 4), (2, 5), (2, 6), (3, 4), (3, 5), (3, 6), (4, 5), (4, 3);

create table order_refunds (
  id bigint generated always as identity (start with 101) primary key,
  order_id bigint not null references orders,
  status_id smallint not null default 1 references refund_statuses,
  reason_id smallint not null references refund_reasons,
  is_consumer boolean not null,                              -- false: an organisation, by agreement
  comment text not null default '',
  way text not null,                                         -- how the goods come back, in the buyer's words
  items_kopecks bigint not null check (items_kopecks >= 0),  -- money paid for these goods
  delivery_kopecks bigint not null default 0 check (delivery_kopecks >= 0),
  amount_kopecks bigint not null check (amount_kopecks = items_kopecks + delivery_kopecks),
  bonus_kopecks bigint not null default 0 check (bonus_kopecks >= 0), -- spent on these goods
  money_until timestamptz,                                   -- ЗоЗПП art. 26.1 p. 4: at most 10 days; null: by agreement
  warned_at timestamptz,                                     -- the shop was told that money_until is near
  fingerprint bytea not null,                                -- of the form: a repeat is the same refund
  created_at timestamptz not null default now(),
  unique (id, order_id)
);
create index order_refunds_by_order on order_refunds (order_id);
-- One form waits once; handled, the same goods may be asked about again.
create unique index order_refunds_repeat on order_refunds (order_id, fingerprint) where status_id = 1;
create unique index order_refunds_delivery on order_refunds (order_id) where delivery_kopecks > 0 and status_id <> 6;
create index order_refunds_open on order_refunds (money_until) where status_id < 5;

create table order_refund_lines (
  refund_id bigint not null,
  order_id bigint not null,
  line smallint not null,
  count integer not null check (count > 0),
  amount_kopecks bigint not null check (amount_kopecks >= 0),
  bonus_kopecks bigint not null default 0 check (bonus_kopecks >= 0),
  primary key (refund_id, line),
  foreign key (refund_id, order_id) references order_refunds (id, order_id),
  foreign key (order_id, line) references order_lines
);
create index order_refund_lines_by_line on order_refund_lines (order_id, line);

create table refund_history (
  id bigint generated always as identity primary key,
  refund_id bigint not null references order_refunds,
  from_status_id smallint references refund_statuses,
  to_status_id smallint not null references refund_statuses,
  who text not null,                                         -- 'buyer', 'system', 'manager:7'
  why text not null default '',
  created_at timestamptz not null default now()
);
create index refund_history_by_refund on refund_history (refund_id);

create table refund_photos (
  refund_id bigint not null references order_refunds,
  file_id uuid not null references files on delete cascade,  -- goes with the person
  position smallint not null,
  primary key (refund_id, file_id)
);
create index refund_photos_by_file on refund_photos (file_id);

-- Never more comes back than was ordered: refunds that were not rejected count, and two at once wait for each other on the line's row.
alter table order_lines add column returned_count integer not null default 0;
alter table order_lines add constraint order_lines_returned_check check (returned_count between 0 and count);

create function count_returned_goods() returns trigger language plpgsql as $$
begin
  update order_lines set returned_count = returned_count + new.count where order_id = new.order_id and line = new.line;
  return null;
end $$;
create trigger order_refund_lines_count after insert on order_refund_lines for each row execute function count_returned_goods();

create function give_up_returned_goods() returns trigger language plpgsql as $$
begin
  update order_lines l set returned_count = l.returned_count - r.count
  from order_refund_lines r where r.refund_id = new.id and l.order_id = r.order_id and l.line = r.line;
  return null;
end $$;
create trigger order_refunds_rejected after update of status_id on order_refunds for each row
  when (new.status_id = 6 and old.status_id <> 6) execute function give_up_returned_goods();

-- Rows of a refund: bonuses that were spent come back, accrued ones are taken back; each once.
alter table bonus_ledger add column refund_id bigint references order_refunds;
create unique index bonus_ledger_refund on bonus_ledger (refund_id, (delta_kopecks > 0)) where refund_id is not null;

-- Made to order, cut from a roll: cannot be given back because it did not suit (ЗоЗПП art. 26.1 p. 4).
alter table products add column has_individual_properties boolean not null default false;
