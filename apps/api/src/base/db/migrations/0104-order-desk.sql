-- What staff of the office know of an order beside what it is.
alter table orders
  add column assignee_id integer references staff,          -- who leads it; null: nobody yet
  -- Where typed words and digits are looked for; goes with the contact it is made of.
  add column search_text text generated always as (translate(lower(
    coalesce(contact ->> 'fio', '') || ' ' || coalesce(contact ->> 'email', '') || ' ' || coalesce(contact ->> 'phone', '')
    || ' ' || coalesce(payer ->> 'name', '') || ' ' || coalesce(payer ->> 'inn', '')), 'ё', 'е')) stored;
create index orders_by_assignee on orders (assignee_id, id desc) where assignee_id is not null;
create index orders_by_day on orders (created_at);
create extension if not exists pg_trgm;
create index orders_by_words on orders using gin (search_text gin_trgm_ops);
create index order_lines_by_article on order_lines (folded_article(vendor_code) text_pattern_ops) where vendor_code <> '';

-- Of staff, for staff.
create table order_notes (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  who text not null,                                        -- 'manager:7'
  text text not null check (text <> ''),
  created_at timestamptz not null default now()
);
create index order_notes_by_order on order_notes (order_id);
