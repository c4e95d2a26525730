-- Who pays for an order when it is not its contact: {name, inn, kpp, ogrn, legalAddress}, as it was named then.
alter table orders
  add column payer jsonb check (payer ->> 'inn' ~ '^(\d{10}|\d{12})$' and payer ->> 'name' <> '');

-- Which ways of paying go with whom and with which delivery.
alter table payment_methods
  add column payers text not null default 'any' check (payers in ('any', 'person', 'organization')),
  add column delivery_kinds text[] not null default '{courier,pickup,point,transport}'
    check (delivery_kinds <> '{}' and delivery_kinds <@ '{courier,pickup,point,transport}');
