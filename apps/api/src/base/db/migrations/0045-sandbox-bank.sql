-- The bank that stands in while none is connected: its own books, which the shop reads only by asking it. No money moves, no receipt is registered.
create table sandbox_payments (
  id text primary key,                                      -- unguessable: who knows it may pay
  idempotence_key text not null unique,
  bill_id bigint not null,                                  -- as the shop told it; of no table here
  amount_kopecks bigint not null check (amount_kopecks > 0),
  currency text not null default 'RUB',
  description text not null,
  return_url text not null,
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'canceled')),
  cancel_reason text not null default '',
  created_at timestamptz not null default now()
);
create table sandbox_refunds (
  id text primary key,
  idempotence_key text not null unique,
  payment_id text not null references sandbox_payments,
  amount_kopecks bigint not null check (amount_kopecks > 0),
  created_at timestamptz not null default now()
);
create table sandbox_receipts (
  id text primary key,
  idempotence_key text not null unique,
  payment_id text not null references sandbox_payments,
  created_at timestamptz not null default now()
);

-- Every minute those are looked for that wait for money too long.
create index orders_by_status on orders (status_id, created_at);
