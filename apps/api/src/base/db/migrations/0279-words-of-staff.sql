-- What staff wrote about an order goes with the contacts of its buyer: notes, and reasons of what they changed.
create or replace function forget_order_notes() returns trigger language plpgsql as $$
begin
  update order_notes set text = 'Стёрто вместе с контактами покупателя' where order_id = new.id;
  update order_history set why = '' where order_id = new.id and who like 'manager:%' and why <> '';
  update refund_history h set why = '' from order_refunds r
    where r.order_id = new.id and h.refund_id = r.id and h.who like 'manager:%' and h.why <> '';
  update reservation_extensions set why = 'Стёрто вместе с контактами покупателя' where order_id = new.id;
  update order_changes set draft = draft #- '{delivery,why}', summary = summary || '{"why": ""}'
    where order_id = new.id;
  return null;
end $$;

-- Of the ledger only the reason of an adjustment may be emptied: it is words of staff about a person.
create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.kind = 'adjust' and new.why = ''
    and to_jsonb(new) - 'why' = to_jsonb(old) - 'why' then
    return new;
  end if;
  raise exception 'bonus_ledger is append-only';
end $$;

-- Orders whose contacts have gone before.
update order_history h set why = '' from orders o where o.id = h.order_id and h.who like 'manager:%' and h.why <> ''
  and o.contact ->> 'phone' = '' and o.contact ->> 'email' = '';
update refund_history h set why = '' from order_refunds r, orders o where r.id = h.refund_id and o.id = r.order_id
  and h.who like 'manager:%' and h.why <> '' and o.contact ->> 'phone' = '' and o.contact ->> 'email' = '';
update reservation_extensions e set why = 'Стёрто вместе с контактами покупателя' from orders o
  where o.id = e.order_id and o.contact ->> 'phone' = '' and o.contact ->> 'email' = '';
update order_changes c set draft = c.draft #- '{delivery,why}', summary = c.summary || '{"why": ""}' from orders o
  where o.id = c.order_id and o.contact ->> 'phone' = '' and o.contact ->> 'email' = '';
update bonus_ledger l set why = '' from bonus_accounts a, users u
  where a.id = l.account_id and u.id = a.user_id and u.erased_at is not null and l.who like 'manager:%' and l.why <> '';
