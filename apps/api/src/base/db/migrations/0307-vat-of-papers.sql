-- The VAT of the site, in percent, on the day a bill was issued, a payment was begun and a shipment was sent: papers
-- and receipts of them keep it when the site's changes. Null: the seller paid no VAT that day.
alter table bills add column vat_percent smallint;
alter table payments add column vat_percent smallint;
alter table shipments add column vat_percent smallint;

-- Only the new column is written, and sums do not change.
alter table bills disable trigger bills_sum;
update bills b set vat_percent = w.vat_percent from orders o join sites w on w.id = o.site_id
  where o.id = b.order_id and w.vat_percent is not null;
alter table bills enable trigger bills_sum;
update payments p set vat_percent = w.vat_percent from orders o join sites w on w.id = o.site_id
  where o.id = p.order_id and w.vat_percent is not null;
update shipments h set vat_percent = w.vat_percent from orders o join sites w on w.id = o.site_id
  where o.id = h.order_id and w.vat_percent is not null and h.sent_at is not null;

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
