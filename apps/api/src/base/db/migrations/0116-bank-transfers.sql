-- Money that came to accounts of the shop, from files of banks (1CClientBankExchange); kept as accounting papers are.
create table bank_transfers (
  id bigint generated always as identity primary key,
  account text not null,                                    -- of the shop
  number text not null,                                     -- of the payment order
  came_on date not null,
  amount_kopecks bigint not null check (amount_kopecks > 0),
  payer text not null default '',
  payer_inn text not null default '',
  payer_account text not null default '',
  purpose text not null default '',
  state text not null default 'waiting' check (state in ('waiting', 'recorded', 'dismissed')),
  bill_id bigint references bills,
  who text not null default '',                             -- 'manager:7'; empty: nobody yet
  why text not null default '',
  created_at timestamptz not null default now(),
  check ((state = 'recorded') = (bill_id is not null)),
  unique (account, number, came_on, amount_kopecks, payer_account) -- one transfer once, however many files name it
);
create index bank_transfers_by_state on bank_transfers (state, id desc);
create unique index bank_transfers_of_bill on bank_transfers (bill_id) where bill_id is not null;
