-- Lines written before the column was there: as they read until now. In a transaction of its own, since it takes no
-- lock that stops orders.
update order_lines l set pack_size = p.pieces
from (
  select distinct on (n.product_id) n.product_id, n.number::int as pieces
  from product_numbers n join properties y on y.id = n.property_id
  where y.title = 'Штук в упаковке' and n.number between 2 and 1000000
  order by n.product_id, y.id
) p
where p.product_id = l.product_id and l.pack_size is null;
