-- Within how many working minutes each kind of thing people send is answered, and where that comes from.
create table inbox_kinds (
  kind text primary key,
  due_minutes integer not null check (due_minutes > 0),      -- of working time: 9 to 18 by Moscow, 540 a day
  due_text text not null                                     -- the deadline and its source, for staff
);
insert into inbox_kinds (kind, due_minutes, due_text) values
  ('recall', 60, 'Час рабочего времени: так обещает форма «Перезвоните мне».'),
  ('one-click', 60, 'Час рабочего времени, как звонок: товар по такому заказу не отложен.'),
  ('review', 540, 'Рабочий день: так обещает страница отзыва.'),
  ('question', 1080, 'Два рабочих дня: так обещает страница «Напишите нам».'),
  ('request', 1080, 'Два рабочих дня: так обещает страница «Напишите нам».'),
  ('refund', 1080, 'Решение — два рабочих дня; деньги потребителю — не позже 10 дней с заявки, ЗоЗПП ст. 26.1.'),
  ('blank', 540, 'Рабочий день: пришедший товар не отложен.');

-- Who has taken an item. The item itself is where it was: a request, a call, an order.
create table inbox_assignments (
  kind text not null references inbox_kinds,
  item_id bigint not null,
  staff_id integer not null references staff on delete cascade,
  assigned_at timestamptz not null default now(),
  primary key (kind, item_id)
);
create index inbox_assignments_by_staff on inbox_assignments (staff_id);

-- Texts to answer with. {имя}, {номер}, {магазин} are filled when one is put in.
create table reply_templates (
  id integer generated always as identity primary key,
  title text not null unique,
  body text not null
);
insert into reply_templates (title, body) values
  ('Уточняем', E'{имя}, здравствуйте!\n\nСпасибо за обращение {номер}. Уточняем у склада и ответим до конца рабочего дня.\n\n{магазин}'),
  ('Есть в наличии', E'{имя}, здравствуйте!\n\nДа, товар есть в наличии, его можно заказать на сайте. Если удобнее, оформим заказ по телефону.\n\n{магазин}');

-- The buyer of goods that came was spoken to; null: nobody has.
alter table blanks add column contacted_at timestamptz;
create index recalls_waiting on recalls (id) where closed_at is null;

-- When so many minutes of working time have passed: 9 to 18 by Moscow, neither on weekends nor on holidays of the shop.
create function working_deadline(opened timestamptz, minutes integer) returns timestamptz language plpgsql stable as $$
declare
  at timestamp := opened at time zone 'Europe/Moscow';
  day date := at::date;
  left_minutes integer := minutes;
  rest integer;
begin
  if working_day(day - 1, 1) <> day or at::time >= '18:00' then
    day := working_day(day, 1);
    at := day + time '09:00';
  elsif at::time < '09:00' then
    at := day + time '09:00';
  end if;
  loop
    rest := floor(extract(epoch from day + time '18:00' - at) / 60);
    exit when left_minutes <= rest;
    left_minutes := left_minutes - rest;
    day := working_day(day, 1);
    at := day + time '09:00';
  end loop;
  return (at + left_minutes * interval '1 minute') at time zone 'Europe/Moscow';
end $$;
