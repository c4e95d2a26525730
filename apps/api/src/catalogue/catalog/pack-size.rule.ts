import { packTitle } from '@shpulka/contract/catalogue/pack'

/**
 * SQL: how many pieces a pack of the product has; null: the product is sold by the piece. Lines of orders have a column
 * (migration 0245).
 */
export const packSizeSql = (productId: string): string =>
  `(select n.number::int from product_numbers n join properties y on y.id = n.property_id and y.title = '${packTitle}'
     where n.product_id = ${productId} and n.number between 2 and 1000000 order by y.id limit 1)`
