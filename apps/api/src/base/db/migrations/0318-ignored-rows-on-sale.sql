-- Ignored rows that came right were imported and left the list; ignored rows are refused now. What is on sale by them
-- is imported on, as if it had been restored; the others are listed again.
with ignored_gone as (
  select r.connection_id, r.key, r.ignored_price_kopecks, exists (
    select from products p join groups g on g.product_id = p.id join group_offers m on m.group_id = g.id
    where p.source = c.source and p.hidden_at is null and (p.source_id = r.key or g.source_id = r.key)) as is_on_sale
  from exchange_row_rules r join exchange_connections c on c.id = r.connection_id
    join exchange_quarantine q on q.connection_id = r.connection_id and q.key = r.key
  where r.is_ignored and q.state = 'gone'
), priced as (
  update exchange_row_rules r
  set price_kopecks = i.ignored_price_kopecks, ignored_price_kopecks = null, is_ignored = false
  from ignored_gone i
  where i.is_on_sale and i.ignored_price_kopecks is not null and r.connection_id = i.connection_id and r.key = i.key
), priceless as (
  delete from exchange_row_rules r using ignored_gone i
  where i.is_on_sale and i.ignored_price_kopecks is null and r.connection_id = i.connection_id and r.key = i.key
)
update exchange_quarantine q set state = 'ignored' from ignored_gone i
where not i.is_on_sale and q.connection_id = i.connection_id and q.key = i.key;
