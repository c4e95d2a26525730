import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { maxId } from '../base/ids.ts'
import { kopecks } from '../base/money.ts'
import { id } from '../base/page.ts'

/** The largest file of a bank, bytes: some thousand transfers. */
export const maxStatementBytes = 1_500_000
/** Transfers on a page. */
export const transfersLimit = 50
/** Transfers recorded at once. */
export const maxRecordedTransfers = 200

/** A bill that a transfer may pay. */
export const TransferBill = Type.Object({
  billId: id('Bill.'),
  number: Type.String({ description: 'Ш-1038-1.' }),
  orderId: id('Order.'),
  amount: kopecks('To pay.'),
  payer: Type.String({ description: 'Who pays for the order: organization or name.' }),
  problem: Type.Union([Type.String(), Type.Null()], {
    description: 'What of it is other than in the transfer, in Russian; null: nothing.',
  }),
})
export type TransferBill = Static<typeof TransferBill>

/** Money that came to an account of the shop, as the bank’s file says. */
export const BankTransfer = Type.Object({
  id: id('Transfer.'),
  number: Type.String({ description: 'Of the payment order.' }),
  date: Type.String({ description: 'When it came, as 2026-11-24.' }),
  amount: kopecks('Came.'),
  payer: Type.String({ description: 'As the bank names them.' }),
  inn: Type.String({ description: 'Of the payer; empty: not given.' }),
  purpose: Type.String({ description: 'As the payer wrote it.' }),
  state: Type.Union([Type.Literal('waiting'), Type.Literal('recorded'), Type.Literal('dismissed')]),
  match: Type.Union([Type.Literal('exact'), Type.Literal('likely'), Type.Literal('none')], {
    description:
      'exact: its purpose names a bill of the same sum, and the payer is the order’s; likely: only some of that; none: ' +
      'neither. Of a waiting one alone.',
  }),
  bills: Type.Array(TransferBill, {
    description: 'What it may pay, the likeliest first; of a recorded one, what it paid.',
  }),
  by: Type.String({ description: 'Who recorded or dismissed it; empty: nobody yet.' }),
  why: Type.String({ description: 'Why it was dismissed; may be empty.' }),
})
export type BankTransfer = Static<typeof BankTransfer>

/**
 * Money by bank transfers: the file a bank gives (1CClientBankExchange) is read, its transfers are matched with bills,
 * and recorded as payments, each once.
 */
export const bankTransfers = {
  addBankStatement: call('POST', '/office/v1/bank-statements', {
    summary: 'Reads a bank’s file: transfers that came to the shop wait to be recorded; those known before add nothing',
    body: Type.Object({
      content: Type.String({
        ...{ minLength: 1, maxLength: maxStatementBytes, pattern: '^[A-Za-z0-9+/]+={0,2}$' },
        description: 'The file as it is, base64. Windows-1251, CP866 or UTF-8.',
      }),
    }),
    answer: Type.Object({
      added: Type.Integer({ description: 'Transfers that were not known.' }),
      known: Type.Integer({ description: 'Those another file brought before.' }),
      outgoing: Type.Integer({ description: 'Documents by which the shop pays, passed over.' }),
      unreadable: Type.Integer({ description: 'Documents without a sum or a date.' }),
    }),
    maxBytes: maxStatementBytes + 1_000,
    needs: { staff: 'orders.money' },
    errors: { 422: 'It is no such file, or of an account that is not the shop’s' },
  }),
  listBankTransfers: call('GET', '/office/v1/bank-transfers', {
    summary: 'Transfers, the newest first, with the bills that waiting ones may pay',
    query: Type.Object({
      state: Type.Optional(
        Type.Union([Type.Literal('waiting'), Type.Literal('recorded'), Type.Literal('dismissed')], {
          default: 'waiting',
        }),
      ),
      before: Type.Optional(
        Type.Integer({ minimum: 1, maximum: maxId, description: 'Those older than the one with this id.' }),
      ),
    }),
    answer: Type.Object({
      transfers: Type.Array(BankTransfer),
      nextBefore: Type.Union([Type.Integer(), Type.Null()], { description: 'For the next page; null: there is none.' }),
    }),
    needs: { staff: 'orders.money' },
  }),
  recordBankTransfers: call('POST', '/office/v1/bank-transfers/record', {
    summary: 'Records transfers as payments of bills; each is settled by itself, and one that is recorded stays so',
    body: Type.Object({
      transfers: Type.Array(Type.Object({ id: id('Transfer.'), billId: id('Bill it pays.') }), {
        ...{ minItems: 1, maxItems: maxRecordedTransfers },
      }),
    }),
    answer: Type.Object({
      results: Type.Array(
        Type.Object({
          id: id('Transfer.'),
          orderId: Type.Union([id('Order it paid.'), Type.Null()], { description: 'Null: it was not recorded.' }),
          problem: Type.Union([Type.String(), Type.Null()], {
            description: 'Why it was not, in Russian; null: it was.',
          }),
        }),
        { description: 'In the order of the request.' },
      ),
    }),
    needs: { staff: 'orders.money' },
  }),
  dismissBankTransfer: call('POST', '/office/v1/bank-transfers/{id}/dismiss', {
    summary: 'Puts a waiting transfer aside: it is no payment of an order',
    params: Type.Object({ id: id('Transfer.') }),
    body: Type.Object({
      why: Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S', description: 'For colleagues to read.' }),
    }),
    answer: Type.Object({}),
    needs: { staff: 'orders.money' },
    errors: { 404: 'No such waiting transfer to an account of one’s sites.' },
  }),
}
