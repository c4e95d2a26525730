-- How goods are taxed and counted, as the accounting program says it.
alter table products
  add column vat text check (vat in ('none', '0', '5', '7', '10', '20', '22')), -- percent in the price; null: as the site's
  add column unit_code text not null default '796' check (unit_code ~ '^\d{3,4}$'),  -- ОКЕИ
  add column unit_name text not null default 'шт' check (char_length(unit_name) between 1 and 40);

-- The same of goods of an order, as it was when they were ordered; also of lines that a change of the order took out,
-- because their money goes back with the same VAT. Goods without a row: VAT of the site, pieces.
create table order_taxes (
  order_id bigint not null references orders on delete cascade,
  title text not null,                                     -- of the line
  vat text check (vat in ('none', '0', '5', '7', '10', '20', '22')),
  unit_code text not null,
  unit_name text not null,
  primary key (order_id, title)
);

create function note_order_taxes() returns trigger language plpgsql as $$
begin
  insert into order_taxes (order_id, title, vat, unit_code, unit_name)
  select new.order_id, new.title, p.vat, p.unit_code, p.unit_name from products p
  where p.id = new.product_id and (p.vat is not null or p.unit_code <> '796' or p.unit_name <> 'шт')
  on conflict do nothing;
  return null;
end $$;
create trigger order_lines_taxes after insert on order_lines for each row execute function note_order_taxes();
