import { statement } from '../../base/db/statement.ts'

/**
 * Numbers that a shop may have given before it was taken back to an earlier moment are not given again: the bank, the
 * carrier, 1С and buyers know them. `spare`: more than were given meanwhile.
 */
export const skipNumbers = statement<[spare: number]>(
  'skipNumbers',
  `select setval(numbers, nextval(numbers) + $1)
   from unnest(array['orders', 'bills', 'payments', 'money_refunds', 'order_refunds', 'shipments']) as t (name),
     pg_get_serial_sequence(t.name, 'id') as numbers`,
)
