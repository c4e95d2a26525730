import { createHash } from 'node:crypto'
import type { Pool } from '../db/pool.ts'
import { deleteAskedPaper, findAskedPaper, saveAskedPaper } from './carrier-papers.sql.ts'
import { type CdekClient, CdekFailure, ourFaultStatuses } from './cdek.ts'
import { cdekOrderUuid, cdekPaperState } from './cdek-answer.rule.ts'

/** barcodes: a label for the parcel; orders: its receipt with both addresses. */
export type CdekPaper = 'barcodes' | 'orders'

interface Deps {
  readonly client: CdekClient
  readonly pool: Pool
  readonly now: () => number
  readonly pause: (milliseconds: number) => Promise<void>
}

/** How long one answer of CDEK is waited for. */
const answerBudgetMilliseconds = 6_000
/** CDEK makes a paper within seconds; somebody waits for it, however slow each of its answers is. */
const budgetMilliseconds = 12_000
const maxChecks = 8
const checkPauseMilliseconds = 800
/** Of one order; a paper of many has at most so many times more. */
const orderMaxBytes = 8_388_608
const maxCountedOrders = 8
const labelFormat = { format: 'A6', lang: 'RUS' }

const tooLarge = (maxBytes: number) =>
  `Бумага СДЭК больше ${maxBytes / 1_048_576} МБ: напечатайте меньше заказов сразу или возьмите её в кабинете СДЭК`

/** Papers of orders as one PDF; null while CDEK is still making it. The uuid of a paper being made is stored. */
export async function printOrders(
  { client, pool, now, pause }: Deps,
  orderUuids: readonly string[],
  paper: CdekPaper,
): Promise<Buffer | null> {
  const deadline = now() + budgetMilliseconds
  const ask = (call: Parameters<CdekClient>[0]) => {
    const left = Math.floor(Math.min(answerBudgetMilliseconds, deadline - now()))
    if (left <= 0) throw new CdekFailure(0, 'no time is left')
    return client({ ...call, budgetMilliseconds: left })
  }
  const key = createHash('sha256')
    .update([paper, ...orderUuids].join(' '))
    .digest()
  const [asked] = await findAskedPaper(pool, key)
  if (asked && asked.problem !== '') throw new CdekFailure(413, asked.problem)
  const uuid = asked?.uuid ?? (await startPaper(ask, orderUuids, paper))
  const maxBytes = orderMaxBytes * Math.min(orderUuids.length, maxCountedOrders)
  try {
    for (let check = 0; check < maxChecks && now() < deadline; check += 1) {
      const state = cdekPaperState(await ask({ method: 'GET', path: `/print/${paper}/${uuid}` }))
      if (state === 'refused' || state === null) throw new CdekFailure(400, `the paper is ${state ?? 'not understood'}`)
      if (state === 'ready') {
        const file = { path: `/print/${paper}/${uuid}.pdf`, isPdf: true, maxBytes }
        const bytes = (await ask({ method: 'GET', ...file })) as Buffer
        // Made again next time: an address may have changed.
        await deleteAskedPaper(pool, key)
        return bytes
      }
      await pause(checkPauseMilliseconds)
    }
  } catch (error) {
    const status = error instanceof CdekFailure ? error.status : 0
    const problem = status === 413 ? tooLarge(maxBytes) : ''
    // Too large, it is not fetched again; a paper CDEK still makes is waited for by a repeat; another is made anew.
    if (problem === '' && ourFaultStatuses.has(status)) await deleteAskedPaper(pool, key)
    else await saveAskedPaper(pool, key, uuid, problem)
    throw problem === '' ? error : new CdekFailure(status, problem)
  }
  await saveAskedPaper(pool, key, uuid, '')
  return null
}

/** Asks CDEK to make a paper; returns its uuid. */
async function startPaper(ask: CdekClient, orderUuids: readonly string[], paper: CdekPaper): Promise<string> {
  const orders = orderUuids.map((each) => ({ order_uuid: each }))
  const body = { orders, copy_count: 1, ...(paper === 'barcodes' && labelFormat) }
  const uuid = cdekOrderUuid(await ask({ method: 'POST', path: `/print/${paper}`, body }))
  if (uuid === null) throw new CdekFailure(0, 'no uuid in the answer')
  return uuid
}
