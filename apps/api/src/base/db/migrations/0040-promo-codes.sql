-- Promo codes of a site. What restricts a code is data: a null restricts nothing.
create table promo_codes (
  id bigint generated always as identity primary key,
  site_id smallint not null references sites on delete cascade,
  code text not null check (code ~ '^[^[:space:][:cntrl:]]{3,40}$' and code !~ '[a-zа-яё]'), -- upper case: typed codes are compared as such
  percent numeric(5, 2) check (percent > 0 and percent < 100),
  discount_kopecks bigint check (discount_kopecks > 0),
  min_sum_kopecks bigint not null default 0 check (min_sum_kopecks >= 0),          -- of the goods it counts for
  valid_from timestamptz not null default now(),
  valid_until timestamptz check (valid_until > valid_from),
  uses_limit integer check (uses_limit > 0),
  uses_per_person integer check (uses_per_person > 0),
  price_roles text[] check (price_roles <> '{}'),
  category_ids integer[] check (category_ids <> '{}'),                             -- with all below them
  skips_sale_goods boolean not null default false,
  is_first_order_only boolean not null default false,
  used integer not null default 0 check (used >= 0),                               -- orders that carry it, written by the trigger of promo_code_uses alone
  check (num_nonnulls(percent, discount_kopecks) = 1),
  check (used <= uses_limit),
  unique (site_id, code)
);

alter table orders
  add column promo_code_id bigint references promo_codes,
  add column promo_code text,                                                      -- as it was then
  add column discount_kopecks bigint not null default 0 check (discount_kopecks >= 0), -- by the promo code
  add column bonus_kopecks bigint not null default 0 check (bonus_kopecks >= 0),   -- paid by bonuses
  add check (discount_kopecks = 0 or promo_code is not null);

-- What an order took of a code, until it is cancelled.
create table promo_code_uses (
  order_id bigint primary key references orders,
  promo_code_id bigint not null references promo_codes,
  created_at timestamptz not null default now()
);
create index promo_code_uses_by_code on promo_code_uses (promo_code_id);

create function count_promo_code_uses() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update promo_codes set used = used + 1 where id = new.promo_code_id;
    if (select c.uses_per_person < (select count(*) from promo_code_uses u join orders o on o.id = u.order_id join orders n on n.user_id = o.user_id
          where u.promo_code_id = c.id and n.id = new.order_id) from promo_codes c where c.id = new.promo_code_id) then
      raise exception 'promo code % is used up by the buyer of order %', new.promo_code_id, new.order_id using errcode = 'check_violation';
    end if;
  else
    update promo_codes set used = used - 1 where id = old.promo_code_id;
  end if;
  return null;
end $$;
create trigger promo_code_uses_count after insert or delete on promo_code_uses for each row execute function count_promo_code_uses();

-- What the buyer wants of the basket besides its lines.
alter table baskets
  add column promo_code_id bigint references promo_codes,
  add column bonuses_wanted_kopecks bigint not null default 0 check (bonuses_wanted_kopecks >= 0),
  add column removes_not_in_stock boolean not null default false;                  -- spec 4: selected lines that cannot be had are removed automatically

-- A line's sum is what is paid for it in money: its goods less its part of the code's discount and of the bonuses.
alter table order_lines
  add column discount_kopecks bigint not null default 0 check (discount_kopecks >= 0),
  add column bonus_kopecks bigint not null default 0 check (bonus_kopecks >= 0),
  drop constraint order_lines_check,
  add constraint order_lines_sum check (sum_kopecks = price_kopecks * count - discount_kopecks - bonus_kopecks and sum_kopecks >= 0);
