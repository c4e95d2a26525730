-- Money of orders is written to МойСклад where the owner says so.
alter table exchange_moysklad_orders add column sends_payments boolean not null default false;

-- Money that came, or went back, since then: each is one document there.
create table exchange_moysklad_payments (
  id bigint generated always as identity primary key,
  connection_id integer not null references exchange_connections on delete cascade,
  payment_id bigint not null references payments,
  money_refund_id bigint references money_refunds,          -- null: money that came
  state text not null default 'waiting' check (state in ('waiting', 'made', 'found', 'aside')),
                                                            -- found: entered there by hand; aside: a person decides
  document_id uuid,                                         -- null: not there yet, or found as several
  failures smallint not null default 0,                     -- it was not taken: it waits behind others
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  unique nulls not distinct (connection_id, payment_id, money_refund_id),
  check (document_id is null or state in ('made', 'found')),
  check ((settled_at is null) = (state = 'waiting'))
);
-- A document entered by hand stands for one payment.
create unique index exchange_moysklad_payments_documents on exchange_moysklad_payments (connection_id, document_id);
create index exchange_moysklad_payments_waiting on exchange_moysklad_payments (connection_id, id) where state = 'waiting';
create index exchange_moysklad_payments_by_payment on exchange_moysklad_payments (payment_id);

create function queue_moysklad_payment() returns trigger language plpgsql as $$
begin
  insert into exchange_moysklad_payments (connection_id, payment_id)
  select c.id, new.id from orders o join exchange_connections c on c.site_id = o.site_id and c.removed_at is null
    join exchange_moysklad_orders m on m.connection_id = c.id and m.is_on and m.sends_payments
  where o.id = new.order_id
  on conflict do nothing;
  return null;
end $$;
create trigger payments_moysklad after insert or update of status on payments
  for each row when (new.status = 'succeeded' and new.amount_kopecks > 0) execute function queue_moysklad_payment();

-- What came by mistake and goes back whole (surplus) is not written, neither when it comes nor when it goes.
create function queue_moysklad_refund() returns trigger language plpgsql as $$
begin
  insert into exchange_moysklad_payments (connection_id, payment_id, money_refund_id)
  select c.id, p.id, new.id from payments p join orders o on o.id = p.order_id
    join exchange_connections c on c.site_id = o.site_id and c.removed_at is null
    join exchange_moysklad_orders m on m.connection_id = c.id and m.is_on and m.sends_payments
  where p.id = new.payment_id and p.status = 'succeeded'
  on conflict do nothing;
  return null;
end $$;
create trigger money_refunds_moysklad after insert or update of status on money_refunds
  for each row when (new.status = 'succeeded') execute function queue_moysklad_refund();

alter table order_discrepancies drop constraint order_discrepancies_kind_check;
alter table order_discrepancies add constraint order_discrepancies_kind_check check (kind in
  ('not-sent', 'unknown', 'doubled', 'lines', 'status', 'paid', 'cancel', 'cancel-paid', 'payment'));
