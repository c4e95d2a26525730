-- Changes of the lines of a placed order: a draft one at a time, then what was made of it.
create table order_changes (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  staff_id integer not null references staff,               -- who writes it, the last who took it over
  version integer not null default 1,                       -- of the draft: each saving is the next
  draft jsonb not null,
  state text not null default 'open' check (state in ('open', 'applied', 'dropped')),
  summary jsonb,                                            -- of an applied one, for the buyer's email: no names
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state = 'applied') = (summary is not null))
);
create unique index order_changes_one_open on order_changes (order_id) where state = 'open';
create index order_changes_by_order on order_changes (order_id);

-- An order is the sum of its lines however often it was changed; its bonuses are what the account holds for it.
create or replace function check_order_sums() returns trigger language plpgsql as $$
declare
  placed orders;
  sums record;
begin
  select * into placed from orders where id = new.id;
  select coalesce(sum(sum_kopecks), 0) items, coalesce(sum(discount_kopecks), 0) discount, coalesce(sum(bonus_kopecks), 0) bonus into sums
    from order_lines where order_id = new.id;
  if (sums.items, sums.discount, sums.bonus)
      is distinct from (placed.items_kopecks::numeric, placed.discount_kopecks::numeric, placed.bonus_kopecks::numeric) then
    raise exception 'order % is not the sum of its lines', new.id using errcode = 'check_violation';
  end if;
  if placed.bonus_kopecks is distinct from coalesce((select -sum(delta_kopecks) from bonus_ledger
      where order_id = new.id and kind in ('hold', 'release')), 0) and exists (
        select from order_statuses s where s.id = placed.status_id and s.stage <> 'cancelled') then
    raise exception 'bonuses of order % are not held', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
drop trigger orders_sums on orders;
create constraint trigger orders_sums after insert or update of items_kopecks, discount_kopecks, bonus_kopecks on orders
  deferrable initially deferred for each row execute function check_order_sums();

-- A change holds more bonuses for an order, or releases some; placing and cancelling do it once.
alter table bonus_ledger add column order_change_id bigint references order_changes;
drop index bonus_ledger_once;
create unique index bonus_ledger_once on bonus_ledger (order_id, kind)
  where kind in ('accrue', 'hold', 'take', 'release') and order_change_id is null;
create unique index bonus_ledger_of_change on bonus_ledger (order_change_id) where order_change_id is not null;

update staff_roles set permissions = permissions || '{orders.edit,orders.discount}' where code = 'manager';
