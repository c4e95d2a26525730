import type { PriceReason } from '@shpulka/contract/buying/basket'

/** Columns of an order line that every writer sets. Fields are named after the columns. */
export interface OrderLineColumns {
  line: number
  group_id: number
  product_id: number
  title: string
  vendor_code: string
  image_file_id: string | null
  path: string
  count: number
  price_kopecks: number
  old_price_kopecks: number | null
  discount_kopecks: number
  bonus_kopecks: number
  sum_kopecks: number
  explanation: PriceReason[]
}

export const orderLineTypes: Readonly<Record<keyof OrderLineColumns, string>> = {
  line: 'int',
  group_id: 'int',
  product_id: 'int',
  title: 'text',
  vendor_code: 'text',
  image_file_id: 'uuid',
  path: 'text',
  count: 'int',
  price_kopecks: 'bigint',
  old_price_kopecks: 'bigint',
  discount_kopecks: 'bigint',
  bonus_kopecks: 'bigint',
  sum_kopecks: 'bigint',
  explanation: 'jsonb',
}

/** SQL for a row with `order_id` and `offer_id`: pieces in a pack of the offer as ordered; null: sold by the piece. */
export const orderedPack = (row: string): string =>
  `(select max(k.pack_size) from order_lines k join group_offers go on go.group_id = k.group_id
     and go.offer_id = ${row}.offer_id where k.order_id = ${row}.order_id)`

/** Names of columns for SQL: «line, group_id», or «l.line, l.group_id» with an alias. */
export const columnNames = (types: object, alias = ''): string =>
  Object.keys(types)
    .map((name) => `${alias}${name}`)
    .join(', ')

/** Columns with their types, for `json_to_record`: «line int, group_id int». */
export const columnDefinitions = (types: object): string =>
  Object.entries(types)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')
