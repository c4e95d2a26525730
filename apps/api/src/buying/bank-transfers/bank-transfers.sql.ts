import { statement } from '../../base/db/statement.ts'
import type { TransferToMatch, UnpaidBill } from './transfer-match.rule.ts'

/** Returns the transfers that were new; those already stored are skipped. */
export const insertTransfers = statement<[rows: string], { id: number }>(
  'insertBankTransfers',
  `insert into bank_transfers (account, number, came_on, amount_kopecks, payer, payer_inn, payer_account, purpose)
   select t.account, t.number, t.date, t."amountKopecks", t.payer, t."payerInn", t."payerAccount", t.purpose
   from json_to_recordset($1::json) as t (account text, number text, date date, "amountKopecks" bigint, payer text,
     "payerInn" text, "payerAccount" text, purpose text)
   on conflict do nothing returning id`,
)

export interface TransferRow {
  id: number
  number: string
  date: string
  amountKopecks: number
  payer: string
  payerInn: string
  purpose: string
  state: 'waiting' | 'recorded' | 'dismissed'
  who: string
  fio: string | null
  why: string
  bill: { billId: number; number: string; orderId: number; amountKopecks: number; payer: string } | null
}

export const findTransfers = statement<
  [
    accounts: readonly string[],
    state: string,
    before: number | null,
    limit: number,
    from: string | null,
    to: string | null,
  ],
  TransferRow
>(
  'findBankTransfers',
  `select t.id, t.number, to_char(t.came_on, 'YYYY-MM-DD') as date, t.amount_kopecks as "amountKopecks", t.payer,
     t.payer_inn as "payerInn", t.purpose, t.state, t.who, st.fio, t.why,
     case when b.id is not null then json_build_object('billId', b.id, 'number', b.number, 'orderId', b.order_id,
       'amountKopecks', b.amount_kopecks, 'payer', coalesce(o.payer ->> 'name', o.contact ->> 'fio', '')) end as bill
   from bank_transfers t
   left join bills b on b.id = t.bill_id left join orders o on o.id = b.order_id
   left join staff st on t.who = 'manager:' || st.id
   where t.account = any($1::text[]) and t.state = $2 and ($3::bigint is null or t.id < $3)
     and ($5::date is null or t.came_on >= $5) and ($6::date is null or t.came_on <= $6)
   order by t.id desc limit $4`,
)

/** Unpaid bills, by number or by the payer's INN. Null `siteIds` means all sites. */
export const findUnpaidBills = statement<
  [siteIds: readonly number[] | null, numbers: readonly string[], inns: readonly string[]],
  UnpaidBill
>(
  'findUnpaidBills',
  `select b.id as "billId", b.number, o.id as "orderId", b.amount_kopecks as "amountKopecks",
     coalesce(o.payer ->> 'name', o.contact ->> 'fio', '') as payer, coalesce(o.payer ->> 'inn', '') as "payerInn"
   from orders o join order_statuses s on s.id = o.status_id and s.stage <> 'cancelled'
   join bills b on b.order_id = o.id
   where b.replaced_at is null and b.amount_kopecks > 0
     and ($1::int[] is null or o.site_id = any($1))
     and (b.number = any($2::text[]) or o.payer ->> 'inn' = any($3::text[]))
     and not exists (select from payments p where p.bill_id = b.id and p.status = 'succeeded')
   order by b.id desc limit 2000`,
)

export interface LockedTransferRow {
  id: number
  number: string
  date: string
  amountKopecks: number
  state: 'waiting' | 'recorded' | 'dismissed'
  billId: number | null
}

export const countWaitingTransfers = statement<[accounts: readonly string[]], { waiting: number }>(
  'countWaitingTransfers',
  `select count(*)::int as waiting from bank_transfers where account = any($1::text[]) and state = 'waiting'`,
)

/** Locks the transfer; waits while another request records it. */
export const lockTransfer = statement<[id: number, accounts: readonly string[]], LockedTransferRow>(
  'lockBankTransfer',
  `select id, number, to_char(came_on, 'DD.MM.YYYY') as date, amount_kopecks as "amountKopecks", state,
     bill_id as "billId"
   from bank_transfers where id = $1 and account = any($2::text[]) for no key update`,
)

export const findWaitingTransfer = statement<[id: number, accounts: readonly string[]], TransferToMatch>(
  'findWaitingBankTransfer',
  `select amount_kopecks as "amountKopecks", payer_inn as "payerInn", purpose from bank_transfers
   where id = $1 and account = any($2::text[]) and state = 'waiting'`,
)

export const markTransferRecorded = statement<[id: number, billId: number, who: string]>(
  'markTransferRecorded',
  `update bank_transfers set state = 'recorded', bill_id = $2, who = $3 where id = $1`,
)

export const markTransferDismissed = statement<[id: number, who: string, why: string]>(
  'markTransferDismissed',
  `update bank_transfers set state = 'dismissed', who = $2, why = $3 where id = $1`,
)

/** Who dismissed it and why stay in the audit log. */
export const markTransferWaiting = statement<[id: number]>(
  'markTransferWaiting',
  `update bank_transfers set state = 'waiting', who = '', why = '' where id = $1`,
)

export interface BilledOrderRow {
  orderId: number
  siteId: number
  stage: 'open' | 'sent' | 'completed' | 'cancelled'
  mayBecomePaid: boolean
}

export const findOrderOfBill = statement<[billId: number], BilledOrderRow>(
  'findOrderOfBill',
  `select o.id as "orderId", o.site_id as "siteId", s.stage,
     exists (select from order_status_transitions ost join order_statuses t on t.id = ost.to_id where ost.from_id = s.id
       and t.code = 'paid') as "mayBecomePaid"
   from bills b join orders o on o.id = b.order_id join order_statuses s on s.id = o.status_id where b.id = $1`,
)
