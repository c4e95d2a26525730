-- One VAT a site, for its receipts and its papers alike: what the prices hold. Null: the site sells without VAT.
alter table sites
  add column tax_system_code smallint check (tax_system_code between 1 and 6), -- as YooKassa numbers them (2: simplified, of income); null: the cash desk knows its only one
  add column vat_percent smallint check (vat_percent in (0, 5, 7, 10, 20, 22));
update sites s set
  tax_system_code = t.tax_system_code,
  vat_percent = coalesce(
    case t.goods_vat_code when 2 then 0 when 3 then 10 when 4 then 20 when 5 then 10 when 6 then 20 when 7 then 5 when 8 then 7 when 9 then 5 when 10 then 7 when 11 then 22 when 12 then 22 end,
    (s.requisites ->> 'vatPercent')::smallint),
  requisites = s.requisites - 'vatPercent'
from sites o left join site_taxes t on t.site_id = o.id where o.id = s.id;
alter table sites add constraint sites_vat_once check (not requisites ? 'vatPercent');
drop table site_taxes;

-- What the bank would not give back, the shop gave by hand: no receipt of the bank's cash desk is looked for.
alter table money_refunds add column is_by_hand boolean not null default false;
