-- The delivery address last written to a program that is written to directly: hashes alone, of ours and of what it
-- stored. By them it is seen which side has changed it since. They leave with the contacts of the order.
alter table exchange_orders add column sent_address jsonb;

create or replace function drop_erased_order_contacts() returns trigger language plpgsql as $$
begin
  delete from exchange_order_contacts where order_id = new.id;
  update exchange_orders set sent_address = null where order_id = new.id and sent_address is not null;
  return null;
end $$;

alter table order_discrepancies drop constraint order_discrepancies_kind_check;
alter table order_discrepancies add constraint order_discrepancies_kind_check check (kind in
  ('not-sent', 'unknown', 'doubled', 'lines', 'status', 'paid', 'cancel', 'cancel-paid', 'payment', 'contact',
   'address'));
