-- Bonuses: one is a rouble, kept in kopecks. Type 1 is everybody's (spec 3).
create table bonus_account_types (
  id smallint primary key,
  code text not null unique,
  title text not null
);
insert into bonus_account_types (id, code, title) values (1, 'main', 'Основной счёт');

create table bonus_terms (
  site_id smallint primary key references sites on delete cascade,
  multiplier numeric(5, 2) not null default 1 check (multiplier > 0),  -- of the promotion under way
  lasting_days integer not null default 365 check (lasting_days > 0),  -- how long an accrual can be spent
  write_off_percent smallint not null default 30 check (write_off_percent between 0 and 100) -- most of an order that bonuses pay
);

create table bonus_accounts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  type_id smallint not null default 1 references bonus_account_types,
  balance_kopecks bigint not null default 0 check (balance_kopecks >= 0), -- the sum of its ledger, written by the ledger's trigger alone
  unique (user_id, type_id)
);

create table bonus_ledger (
  id bigint generated always as identity primary key,
  account_id bigint not null references bonus_accounts,
  kind text not null check (kind in ('accrue', 'hold', 'take', 'release', 'expire', 'adjust')),
  delta_kopecks bigint not null,
  balance_kopecks bigint not null check (balance_kopecks >= 0),  -- after this row: never negative at any moment
  order_id bigint references orders,
  expires_at timestamptz,                                        -- of an accrual
  lot_id bigint references bonus_ledger,                         -- of an expiry: the accrual that ended
  why text not null default '',
  created_at timestamptz not null default now(),
  check (case kind when 'accrue' then delta_kopecks > 0 and expires_at is not null when 'release' then delta_kopecks > 0 when 'hold' then delta_kopecks < 0
    when 'take' then delta_kopecks = 0 when 'expire' then delta_kopecks <= 0 and lot_id is not null else delta_kopecks <> 0 end),
  check (order_id is not null or kind in ('expire', 'adjust', 'accrue'))
);
create index bonus_ledger_by_account on bonus_ledger (account_id, id desc);
-- An order brings bonuses once, and writes them off once.
create unique index bonus_ledger_once on bonus_ledger (order_id, kind) where kind in ('accrue', 'hold', 'take', 'release');
create unique index bonus_ledger_expiry on bonus_ledger (lot_id) where kind = 'expire';
create index bonus_ledger_ending on bonus_ledger (expires_at) where kind = 'accrue';

-- The account's row is locked by the first of two writers, so balances follow one another.
create function keep_bonus_balance() returns trigger language plpgsql as $$
begin
  update bonus_accounts set balance_kopecks = balance_kopecks + new.delta_kopecks where id = new.account_id returning balance_kopecks into new.balance_kopecks;
  return new;
end $$;
create trigger bonus_ledger_balance before insert on bonus_ledger for each row execute function keep_bonus_balance();

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'bonus_ledger is append-only';
end $$;
create trigger bonus_ledger_append_only before update or delete on bonus_ledger for each row execute function refuse_ledger_change();

-- What is left of each accrual: what ends soonest is spent first.
create view bonus_lots as
  select l.id, l.account_id, l.expires_at, least(l.delta_kopecks, greatest(0,
      sum(l.delta_kopecks) over (partition by l.account_id order by l.expires_at, l.id)
      - greatest(0, (select coalesce(-sum(s.delta_kopecks), 0) from bonus_ledger s where s.account_id = l.account_id and s.kind <> 'accrue'))))::bigint as left_kopecks,
    exists (select from bonus_ledger e where e.lot_id = l.id and e.kind = 'expire') as has_ended
  from bonus_ledger l
  where l.kind = 'accrue';
