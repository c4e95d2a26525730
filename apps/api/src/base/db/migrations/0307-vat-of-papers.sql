-- The VAT of the site, in percent, on the day a bill was issued, a payment was begun and a shipment was sent: papers
-- and receipts of them keep it when the site's changes. Null: the seller paid no VAT that day. Earlier rows: 0309.
-- Tables in the order in which a change of status locks them.
alter table shipments add column vat_percent smallint;
alter table bills add column vat_percent smallint;
alter table payments add column vat_percent smallint;

create function set_vat_of_the_day() returns trigger language plpgsql as $$
begin
  select w.vat_percent into new.vat_percent from orders o join sites w on w.id = o.site_id where o.id = new.order_id;
  return new;
end $$;
create trigger bills_vat before insert on bills for each row execute function set_vat_of_the_day();
create trigger payments_vat before insert on payments for each row execute function set_vat_of_the_day();
create trigger shipments_vat before insert on shipments for each row when (new.sent_at is not null)
  execute function set_vat_of_the_day();
create trigger shipments_vat_when_sent before update of sent_at on shipments for each row
  when (old.sent_at is null and new.sent_at is not null) execute function set_vat_of_the_day();
