-- What a way to pay means for money: on-delivery is paid as the goods are handed over, invoice by a bank transfer the shop records, card at a bank's page.
alter table payment_methods add column kind text not null default 'on-delivery' check (kind in ('on-delivery', 'invoice', 'card'));
update payment_methods set kind = 'invoice' where needs_bill;
alter table payment_methods add constraint payment_methods_bill check (needs_bill = (kind <> 'on-delivery'));

-- A bill is of the whole order. Its state is not kept: it follows from the order and its payments.
alter table orders add constraint orders_total unique (id, total_kopecks);
alter table bills add constraint bills_total foreign key (order_id, amount_kopecks) references orders (id, total_kopecks);
alter table bills add constraint bills_of_order unique (id, order_id, amount_kopecks);

-- An attempt to pay a bill, or money that came. new: the provider may not know of it yet; pending: the buyer is at its page; succeeded: the order's one charge;
-- canceled: no money came; surplus: money came for an order that is cancelled or paid already, and goes back; disputed: another sum came, the shop decides.
create table payments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  bill_id bigint not null,
  amount_kopecks bigint not null check (amount_kopecks >= 0),
  currency text not null default 'RUB' check (currency = 'RUB'),
  provider text not null check (provider in ('sandbox', 'yookassa', 'transfer', 'on-delivery')),
  idempotence_key uuid not null unique default gen_random_uuid(),
  provider_id text,                                         -- null: it has not answered yet, or there is nobody to ask
  confirmation_url text not null default '',
  status text not null default 'new' check (status in ('new', 'pending', 'succeeded', 'canceled', 'surplus', 'disputed')),
  received_kopecks bigint check ((received_kopecks is not null) = (status in ('succeeded', 'surplus', 'disputed'))),
  cancel_reason text not null default '',                   -- the provider's code
  recorded_by text not null default '',                     -- who of the shop saw the money: 'manager:7'; empty: the provider said so
  created_at timestamptz not null default now(),
  asked_at timestamptz not null default now(),              -- when the provider was last asked, so that two that ask do not ask twice
  settled_at timestamptz,
  foreign key (bill_id, order_id, amount_kopecks) references bills (id, order_id, amount_kopecks),
  unique (provider, provider_id),
  check (status <> 'pending' or provider_id is not null),
  check (status <> 'succeeded' or received_kopecks = amount_kopecks),
  check ((settled_at is null) = (status in ('new', 'pending')))
);
create unique index payments_one_charge on payments (order_id) where status = 'succeeded';
create unique index payments_one_open on payments (bill_id) where status in ('new', 'pending');
create index payments_by_order on payments (order_id);

-- What a provider said, stored once whatever it repeats. Nothing of a person: the object is read from the provider again.
create table payment_events (
  id bigint generated always as identity primary key,
  provider text not null,
  event text not null,
  object_kind text not null check (object_kind in ('payment', 'refund')),
  object_id text not null,
  times integer not null default 1,
  outcome text,                                             -- null: not worked through yet
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  unique (provider, event, object_id),
  check ((outcome is null) = (processed_at is null))
);
create index payment_events_waiting on payment_events (received_at) where processed_at is null;

-- Money that goes back. new: the provider may not know of it yet; pending: it is on its way, or waits for the shop to transfer it by hand.
create table money_refunds (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  amount_kopecks bigint not null check (amount_kopecks > 0),
  why text not null,                                        -- for the buyer to read
  receipt jsonb,                                            -- of the goods that come back; null: of all that was paid
  idempotence_key uuid not null unique default gen_random_uuid(),
  provider_id text,
  status text not null default 'new' check (status in ('new', 'pending', 'succeeded', 'failed')),
  created_at timestamptz not null default now(),
  asked_at timestamptz,
  settled_at timestamptz,
  check ((settled_at is null) = (status in ('new', 'pending')))
);
create index money_refunds_by_payment on money_refunds (payment_id);
create index money_refunds_open on money_refunds (created_at) where status in ('new', 'pending');

-- Never more goes back than came. The payment's row is locked, so two refunds at once are looked at one after the other.
create function keep_refunds_within_payment() returns trigger language plpgsql as $$
declare
  received bigint;
begin
  select received_kopecks into received from payments where id = new.payment_id for no key update;
  if coalesce((select sum(amount_kopecks) from money_refunds where payment_id = new.payment_id and status <> 'failed'), 0) > coalesce(received, 0) then
    raise exception 'more than was paid goes back' using errcode = 'check_violation', constraint = 'money_refunds_within_payment';
  end if;
  return null;
end $$;
create trigger money_refunds_within_payment after insert or update on money_refunds for each row execute function keep_refunds_within_payment();

-- A card is paid before anybody of the shop looks at the order; who has paid may still call the order off.
insert into order_status_transitions (from_id, to_id)
select f.id, t.id from order_statuses f, order_statuses t where t.code = 'paid' and f.code in ('new', 'one-click', 'confirmed')
on conflict do nothing;
update order_statuses set is_buyer_cancellable = true where code = 'paid';

-- Orders from before payments were kept: what was handed over was paid.
with paid as (
  select o.id, o.total_kopecks, y.kind, max(h.created_at) as at
  from orders o
  join payment_methods y on y.id = o.payment_method_id
  join order_statuses s on s.id = o.status_id
  join order_history h on h.order_id = o.id
  join order_statuses t on t.id = h.to_status_id
  where s.stage <> 'cancelled' and (t.stage = 'completed' or t.code = 'paid')
  group by o.id, y.kind
), billed as (
  insert into bills (order_id, number, amount_kopecks, created_at) select id, 'Ш-' || id || '-1', total_kopecks, at from paid
  on conflict (order_id) do update set number = bills.number
  returning id, order_id, amount_kopecks
)
insert into payments (order_id, bill_id, amount_kopecks, provider, status, received_kopecks, recorded_by, created_at, settled_at)
select b.order_id, b.id, b.amount_kopecks, case paid.kind when 'on-delivery' then 'on-delivery' else 'transfer' end, 'succeeded', b.amount_kopecks,
  'manager:0', paid.at, paid.at
from billed b join paid on paid.id = b.order_id;
