import type { Moysklad } from '../../base/integrations/moysklad.port.ts'
import type { MoyskladStockRow } from '../feed-parsers/moysklad-stock.rule.ts'
import { filterTime, jsonLine, type ListRow, listOf, MoyskladAnswerWrong } from './moysklad-lists.ts'

export interface StockRead {
  /** Changes after it are not in it. */
  readonly requestedAt: Date
  readonly rows: readonly MoyskladStockRow[]
  readonly lines: () => Generator<Buffer>
}

/** Ids that fit in one URL. */
const idsAtOnce = 100
/** With more changes all stock is read: it costs the same. */
const maxChanged = 500

/**
 * Reads the stock of each store: all of it, or of goods that have changed since and of `alsoIds`. Changes take two
 * requests, the changed goods and then all stores of them: two stores may be one warehouse of the shop.
 */
export async function readStock(
  moysklad: Moysklad,
  since: Date | null,
  alsoIds: readonly string[] = [],
): Promise<StockRead> {
  const changed = since && (await requestStock(moysklad, { changedSince: filterTime(since) }))
  const ids = changed && [...new Set([...changed.lines.map(({ id }) => id), ...alsoIds])]
  const isPart = ids !== null && ids.length <= maxChanged
  const answers: StockAnswer[] = []
  if (isPart)
    for (let at = 0; at < ids.length; at += idsAtOnce)
      answers.push(
        await requestStock(moysklad, {
          ...{ filter: `assortmentId=${ids.slice(at, at + idsAtOnce).join(',')}`, include: 'zeroLines' },
        }),
      )
  else answers.push(await requestStock(moysklad, { include: 'zeroLines' }))
  const requestedAt = changed?.requestedAt ?? answers[0]!.requestedAt
  const answered = answers.flatMap(({ lines }) => lines)
  const named = new Set(answered.map(({ id }) => id))
  // Of goods or stores that are deleted only the change says that there are none.
  const absent = changed?.lines.filter(({ id }) => !named.has(id)) ?? []
  const rows = byOffer([...answered, ...absent])
  const stores = rows.length > 0 || since === null ? await listOf(moysklad, '/entity/store') : []
  return { requestedAt, rows, lines: () => linesOf(requestedAt, stores, rows) }
}

interface StockLine {
  readonly id: string
  readonly storeId: string
  /** Null: МойСклад is recounting it. */
  readonly units: number | null
}

interface StockAnswer {
  readonly requestedAt: Date
  readonly lines: StockLine[]
}

async function requestStock(moysklad: Moysklad, params: Record<string, string>): Promise<StockAnswer> {
  const { body, requestedAt } = await moysklad.get('/report/stock/bystore/current', {
    ...{ stockType: 'stock', withRecalculate: 'true', ...params },
  })
  if (!Array.isArray(body)) throw new MoyskladAnswerWrong('остатки пришли не списком')
  const lines = (body as { assortmentId?: unknown; storeId?: unknown; stock?: unknown }[]).flatMap((line) => {
    const { assortmentId: id, storeId, stock } = line
    if (typeof id !== 'string' || typeof storeId !== 'string') return []
    return [{ id, storeId, units: typeof stock === 'number' && Number.isFinite(stock) ? stock : null }]
  })
  return { requestedAt, lines }
}

/** Goods being recounted in some store are skipped: their change comes when the count is done. */
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
