import { statement } from '../../base/db/statement.ts'

/**
 * After the database was restored to an earlier moment, skips numbers that may have been used since then: the bank, the
 * carrier, 1С and buyers know them. `spare` must be more than were used.
 */
export const skipNumbers = statement<[spare: number]>(
  'skipNumbers',
  `select setval(numbers, nextval(numbers) + $1)
   from unnest(array['orders', 'bills', 'payments', 'money_refunds', 'order_refunds', 'shipments']) as t (name),
     pg_get_serial_sequence(t.name, 'id') as numbers`,
)
