import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { maxId } from '../base/ids.ts'
import { day } from '../base/moment.ts'
import { kopecks } from '../base/money.ts'
import { id, shortListId } from '../base/page.ts'

/** Largest bank statement, in bytes: several thousand transfers. */
export const maxStatementBytes = 1_500_000
/** Transfers on a page. */
export const transfersLimit = 50
/** Limit of transfers recorded by one call. */
export const maxRecordedTransfers = 200

/** A bill that a transfer may pay. */
export const TransferBill = Type.Object({
  billId: id('Bill.'),
  number: Type.String({ description: 'Ш-1038-1.' }),
  orderId: id('Order.'),
  amount: kopecks('To pay.'),
  payer: Type.String({ description: 'Who pays for the order: organization or name.' }),
  problem: Type.Union([Type.String(), Type.Null()], {
    description: 'How the bill differs from the transfer, in Russian; null: it does not.',
  }),
})
export type TransferBill = Static<typeof TransferBill>

/** Money received on an account of the shop, from the bank’s file. */
export const BankTransfer = Type.Object({
  id: id('Transfer.'),
  number: Type.String({ description: 'Number of the payment order.' }),
  date: Type.String({ description: 'Date of receipt, for example 2026-11-24.' }),
  amount: kopecks('Received.'),
  payer: Type.String({ description: 'Name of the payer in the bank’s file.' }),
  inn: Type.String({ description: 'INN of the payer; empty: not given.' }),
  purpose: Type.String({ description: 'Purpose of the payment, as the payer wrote it.' }),
  state: Type.Union([Type.Literal('waiting'), Type.Literal('recorded'), Type.Literal('dismissed')]),
  match: Type.Union([Type.Literal('exact'), Type.Literal('likely'), Type.Literal('none')], {
    description:
      'For waiting transfers. exact: the purpose names a bill of the same sum and the payer is that of the order; ' +
      'likely: only some of that; none: nothing.',
  }),
  bills: Type.Array(TransferBill, {
    description: 'Bills it may pay, the likeliest first; of a recorded transfer, the bill it paid.',
  }),
  by: Type.String({ description: 'Who recorded or dismissed it; empty: nobody yet.' }),
  why: Type.String({ description: 'Why it was dismissed; may be empty.' }),
})
export type BankTransfer = Static<typeof BankTransfer>

/**
 * Payments by bank transfer: the bank’s file (1CClientBankExchange) is read, its transfers are matched with bills and
 * recorded as payments, each once.
 */
export const bankTransfers = {
  addBankStatement: call('POST', '/office/v1/bank-statements', {
    summary: 'Reads a bank statement: incoming transfers wait to be recorded; transfers read before are skipped',
    body: Type.Object({
      content: Type.String({
        minLength: 1,
        maxLength: maxStatementBytes,
        pattern: '^[A-Za-z0-9+/]+={0,2}$',
        description: 'The file in base64: Windows-1251, CP866 or UTF-8 text.',
      }),
    }),
    answer: Type.Object({
      added: Type.Integer({ description: 'Transfers that were not known.' }),
      known: Type.Integer({ description: 'Transfers that an earlier file brought.' }),
      outgoing: Type.Integer({ description: 'Payments by the shop, skipped.' }),
      unreadable: Type.Integer({ description: 'Documents without a sum or a date.' }),
    }),
    maxBytes: maxStatementBytes + 1_000,
    needs: { staff: 'orders.money' },
    errors: { 422: 'Not a 1CClientBankExchange file, or of an account that is not the shop’s' },
  }),
  listBankTransfers: call('GET', '/office/v1/bank-transfers', {
    summary: 'Transfers, the newest first, with the bills that waiting ones may pay',
    query: Type.Object({
      state: Type.Optional(
        Type.Union([Type.Literal('waiting'), Type.Literal('recorded'), Type.Literal('dismissed')], {
          default: 'waiting',
        }),
      ),
      siteId: Type.Optional(
        shortListId('Only to the account of this site; nothing of one whose money the caller does not see.'),
      ),
      from: Type.Optional(day('Received on this day or later.')),
      to: Type.Optional(day('Received on this day or earlier.')),
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
  findTransferBill: call('GET', '/office/v1/bank-transfers/{id}/bill', {
    summary: 'An unpaid bill by its number, for a waiting transfer that names none',
    params: Type.Object({ id: id('Transfer.') }),
    query: Type.Object({
      number: Type.String({ minLength: 1, maxLength: 40, description: 'As typed: «Ш-1038-1», «1038-1».' }),
    }),
    answer: TransferBill,
    needs: { staff: 'orders.money' },
    errors: { 404: 'No such waiting transfer, or no unpaid bill with this number, on the caller’s sites.' },
  }),
  countBankTransfers: call('GET', '/office/v1/bank-transfers/counts', {
    summary: 'How many transfers wait for a decision',
    answer: Type.Object({ waiting: Type.Integer() }),
    needs: { staff: 'orders.money' },
  }),
  recordBankTransfers: call('POST', '/office/v1/bank-transfers/record', {
    summary: 'Records transfers as payments of bills, each in its own transaction; a recorded transfer stays recorded',
    body: Type.Object({
      transfers: Type.Array(Type.Object({ id: id('Transfer.'), billId: id('Bill it pays.') }), {
        minItems: 1,
        maxItems: maxRecordedTransfers,
      }),
    }),
    answer: Type.Object({
      results: Type.Array(
        Type.Object({
          id: id('Transfer.'),
          orderId: Type.Union([id('Order it paid.'), Type.Null()], {
            description: 'Null: the transfer was not recorded.',
          }),
          problem: Type.Union([Type.String(), Type.Null()], {
            description: 'Why it was not recorded, in Russian; null: it was.',
          }),
        }),
        { description: 'In the order of the request.' },
      ),
    }),
    needs: { staff: 'orders.money' },
  }),
  dismissBankTransfer: call('POST', '/office/v1/bank-transfers/{id}/dismiss', {
    summary: 'Dismisses a waiting transfer: it is not a payment for an order',
    params: Type.Object({ id: id('Transfer.') }),
    body: Type.Object({
      why: Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S', description: 'For colleagues to read.' }),
    }),
    answer: Type.Object({}),
    needs: { staff: 'orders.money' },
    errors: { 404: 'No such waiting transfer to an account of the caller’s sites.' },
  }),
  restoreBankTransfer: call('POST', '/office/v1/bank-transfers/{id}/restore', {
    summary: 'Makes a dismissed transfer wait again; one that waits stays so',
    params: Type.Object({ id: id('Transfer.') }),
    answer: Type.Object({}),
    needs: { staff: 'orders.money' },
    errors: { 404: 'No such transfer to an account of the caller’s sites, or it is recorded.' },
  }),
}
