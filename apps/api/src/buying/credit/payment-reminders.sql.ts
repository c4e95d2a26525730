import { statement } from '../../base/db/statement.ts'
import { owedSql } from '../payments/billing.port.ts'
import { dueOnSql, todaySql } from './due-day.rule.ts'

/** Claims orders by `column`; `isDue` is about the last day to pay, `w.due_on`. */
const claim = (name: string, column: 'due_reminded_for' | 'overdue_reminded_for', isDue: string) =>
  statement<[limit: number, earliest: string], { orderId: number; dueOn: string }>(
    name,
    `update orders set ${column} = due.due_on from (
       select o.id, w.due_on from orders o join order_statuses s on s.id = o.status_id and s.stage <> 'cancelled'
       cross join lateral (select ${dueOnSql('o')} as due_on) w
       where o.credit_days is not null and ${isDue} and o.${column} is distinct from w.due_on
         and ${owedSql('o')} > 0 and (now() at time zone 'Europe/Moscow')::time >= $2::time
       order by o.id limit $1 for no key update of o skip locked
     ) due where orders.id = due.id
     returning orders.id as "orderId", to_char(due.due_on, 'YYYY-MM-DD') as "dueOn"`,
  )

/**
 * Unpaid orders that are to be paid today or tomorrow, from `earliest` of a day. Each is returned to one caller, once
 * for its day.
 */
export const claimDueOrders = claim(
  'claimDueOrders',
  'due_reminded_for',
  `w.due_on between ${todaySql} and ${todaySql} + 1`,
)

/** Unpaid orders whose last day to pay has passed within a month, as above. */
export const claimOverdueOrders = claim(
  'claimOverdueOrders',
  'overdue_reminded_for',
  `w.due_on between ${todaySql} - 30 and ${todaySql} - 1`,
)
