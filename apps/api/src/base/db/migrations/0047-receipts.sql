-- How a site's goods are taxed, as YooKassa numbers it: tax system 1 to 6 (2: simplified, of income), VAT 1 to 12 (1: none, 11: 22 %). A site without a row sells without VAT.
create table site_taxes (
  site_id smallint primary key references sites on delete cascade,
  tax_system_code smallint check (tax_system_code between 1 and 6), -- null: the cash desk knows its only one
  goods_vat_code smallint not null default 1 check (goods_vat_code between 1 and 12),
  delivery_vat_code smallint not null default 1 check (delivery_vat_code between 1 and 12)
);

create function receipt_lines_sum(lines jsonb) returns bigint immutable language sql as $$
  select coalesce(sum((l ->> 'quantity')::bigint * (l ->> 'priceKopecks')::bigint), 0)::bigint from jsonb_array_elements(lines) l
$$;

-- Fiscal receipts (54-ФЗ) of money that a bank moved: one of each charge, of the hand-over of what was paid before, and of each refund. Nothing of a person.
create table receipts (
  id uuid primary key default gen_random_uuid(),            -- the key a bank knows a repeat by
  order_id bigint not null references orders,
  payment_id bigint not null references payments,
  money_refund_id bigint unique references money_refunds,   -- one receipt a refund
  kind text not null check (kind in ('payment', 'hand-over', 'refund')),
  provider text not null check (provider in ('sandbox', 'yookassa')),
  amount_kopecks bigint not null check (amount_kopecks > 0),
  tax_system_code smallint,
  lines jsonb not null,
  status text not null default 'waiting' check (status in ('waiting', 'registered', 'refused')),
  provider_id text,
  document_number text not null default '',
  storage_number text not null default '',
  attribute text not null default '',
  asked_at timestamptz,
  registered_at timestamptz,
  created_at timestamptz not null default now(),
  check ((kind = 'refund') = (money_refund_id is not null)),
  check ((status = 'registered') = (registered_at is not null)),
  check (jsonb_array_length(lines) between 1 and 80),
  constraint receipts_sum check (receipt_lines_sum(lines) = amount_kopecks)
);
create unique index receipts_once on receipts (payment_id, kind) where kind <> 'refund';
create index receipts_by_order on receipts (order_id);
create index receipts_waiting on receipts (asked_at) where status = 'waiting';

-- P7: a receipt is of the same sum as the money it is of.
create function check_receipt_money() returns trigger language plpgsql as $$
declare
  moved bigint;
begin
  if new.kind = 'refund' then
    select amount_kopecks into moved from money_refunds where id = new.money_refund_id and payment_id = new.payment_id;
  else
    select received_kopecks into moved from payments where id = new.payment_id;
  end if;
  if moved is distinct from new.amount_kopecks then
    raise exception 'a receipt of % kopecks for % that moved', new.amount_kopecks, moved using errcode = 'check_violation', constraint = 'receipts_money';
  end if;
  return null;
end $$;
create trigger receipts_money after insert or update of amount_kopecks, lines on receipts for each row execute function check_receipt_money();

-- Numbers of the shop's own register, where a bank registers nothing (the sandbox).
create sequence own_register_numbers;
