import type { Moysklad } from '../../base/integrations/moysklad.port.ts'
import type { MoyskladStockRow } from '../feed-parsers/moysklad-stock.rule.ts'
import { formatFilterTime, jsonLine, type ListRow, listOf, MoyskladAnswerWrong } from './moysklad-lists.ts'

export interface StockRead {
  /** Later changes are not included. */
  readonly requestedAt: Date
  readonly rows: readonly MoyskladStockRow[]
  readonly lines: () => Generator<Buffer>
}

/** Ids that fit in one URL. */
const idsPerRequest = 100
/** With more changes the whole stock is read: it takes the same time. */
const maxChanged = 500

/**
 * Reads the stock of each store: of all goods, or of changed goods and `alsoIds`. Changes take two requests, the
 * changed goods and then all their stores, since several stores may be one warehouse of the shop.
 */
export async function readStock(
  moysklad: Moysklad,
  since: Date | null,
  alsoIds: readonly string[] = [],
): Promise<StockRead> {
  const changed = since && (await requestStock(moysklad, { changedSince: formatFilterTime(since) }))
  const ids = changed && [...new Set([...changed.lines.map(({ id }) => id), ...alsoIds])]
  const isPart = ids !== null && ids.length <= maxChanged
  const answers: StockAnswer[] = []
  if (isPart)
    for (let at = 0; at < ids.length; at += idsPerRequest)
      answers.push(
        await requestStock(moysklad, {
          filter: `assortmentId=${ids.slice(at, at + idsPerRequest).join(',')}`,
          include: 'zeroLines',
        }),
      )
  else answers.push(await requestStock(moysklad, { include: 'zeroLines' }))
  const requestedAt = changed?.requestedAt ?? answers[0]!.requestedAt
  const answered = answers.flatMap(({ lines }) => lines)
  const answeredIds = new Set(answered.map(({ id }) => id))
  // Deleted goods and stores are only in the list of changes.
  const missing = changed?.lines.filter(({ id }) => !answeredIds.has(id)) ?? []
  const rows = byOffer([...answered, ...missing])
  const stores = rows.length > 0 || since === null ? await listOf(moysklad, '/entity/store') : []
  return { requestedAt, rows, lines: () => linesOf(requestedAt, stores, rows) }
}

interface StockLine {
  readonly id: string
  readonly storeId: string
  /** Null: МойСклад is recalculating it. */
  readonly units: number | null
}

interface StockAnswer {
  readonly requestedAt: Date
  readonly lines: StockLine[]
}

async function requestStock(moysklad: Moysklad, params: Record<string, string>): Promise<StockAnswer> {
  const { body, requestedAt } = await moysklad.get('/report/stock/bystore/current', {
    stockType: 'stock',
    withRecalculate: 'true',
    ...params,
  })
  if (!Array.isArray(body)) throw new MoyskladAnswerWrong('остатки пришли не списком')
  const lines = (body as { assortmentId?: unknown; storeId?: unknown; stock?: unknown }[]).flatMap((line) => {
    const { assortmentId: id, storeId, stock } = line
    if (typeof id !== 'string' || typeof storeId !== 'string') return []
    return [{ id, storeId, units: typeof stock === 'number' && Number.isFinite(stock) ? stock : null }]
  })
  return { requestedAt, lines }
}

/** Skips goods that are being recalculated in some store: their change comes later. */
function byOffer(lines: readonly StockLine[]): MoyskladStockRow[] {
  const linesById = Map.groupBy(lines, ({ id }) => id)
  return [...linesById].flatMap(([id, all]) =>
    all.some(({ units }) => units === null) ? [] : [{ id, stores: all.map((line) => [line.storeId, line.units!]) }],
  )
}

function* linesOf(requestedAt: Date, stores: readonly ListRow[], rows: readonly MoyskladStockRow[]): Generator<Buffer> {
  yield Buffer.from(
    jsonLine({ format: 'moysklad-stock', formedAt: requestedAt.toISOString(), stores: stores.map(idAndName) }),
  )
  for (const row of rows) yield Buffer.from(jsonLine(row))
  yield Buffer.from(jsonLine({ end: true }))
}

const idAndName = ({ id, name }: ListRow & { readonly name?: string }) => ({ id, name })
