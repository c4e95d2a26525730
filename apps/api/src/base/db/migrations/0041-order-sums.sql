-- An order is the sum of its lines, and its bonuses are what its account gave: seen once the whole transaction is written.
create function check_order_sums() returns trigger language plpgsql as $$
declare sums record;
begin
  select coalesce(sum(sum_kopecks), 0) items, coalesce(sum(discount_kopecks), 0) discount, coalesce(sum(bonus_kopecks), 0) bonus into sums
    from order_lines where order_id = new.id;
  if (sums.items, sums.discount, sums.bonus) is distinct from (new.items_kopecks::numeric, new.discount_kopecks::numeric, new.bonus_kopecks::numeric) then
    raise exception 'order % is not the sum of its lines', new.id using errcode = 'check_violation';
  end if;
  if new.bonus_kopecks > 0 and new.bonus_kopecks is distinct from (select -delta_kopecks from bonus_ledger where order_id = new.id and kind = 'hold') then
    raise exception 'bonuses of order % are not held', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger orders_sums after insert on orders deferrable initially deferred for each row execute function check_order_sums();
