-- Apart from the columns (0307), so that orders are read meanwhile.
update shipments h set vat_percent = w.vat_percent from orders o join sites w on w.id = o.site_id
  where o.id = h.order_id and w.vat_percent is not null and h.sent_at is not null and h.vat_percent is null;
-- Only the new column is written, and sums do not change.
alter table bills disable trigger bills_sum;
update bills b set vat_percent = w.vat_percent from orders o join sites w on w.id = o.site_id
  where o.id = b.order_id and w.vat_percent is not null and b.vat_percent is null;
alter table bills enable trigger bills_sum;
update payments p set vat_percent = w.vat_percent from orders o join sites w on w.id = o.site_id
  where o.id = p.order_id and w.vat_percent is not null and p.vat_percent is null;
