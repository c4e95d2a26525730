import type { Moysklad } from '../../base/integrations/moysklad.port.ts'
import type { MoyskladStockRow } from '../feed-parsers/moysklad-stock.rule.ts'
import { type AskedRow, askedTime, jsonLine, listOf, MoyskladAnswerWrong } from './ask-moysklad.ts'

export interface StockRead {
  /** Changes after it are not in it. */
  readonly askedAt: Date
  readonly rows: readonly MoyskladStockRow[]
  readonly lines: () => Generator<Buffer>
}

/** So many ids an address holds. */
const idsAtOnce = 100
/** Of more changes all is asked for at once: it costs the same. */
const maxChanged = 500

/**
 * Reads what there is in each store: all of it, or of what has changed since and of `alsoIds`. Changes are asked for
 * twice, what has changed and then all stores of it: two stores may be one warehouse of the shop.
 */
export async function readStock(
  moysklad: Moysklad,
  since: Date | null,
  alsoIds: readonly string[] = [],
): Promise<StockRead> {
  const changed = since && (await ask(moysklad, { changedSince: askedTime(since) }))
  const ids = changed && [...new Set([...changed.lines.map(({ id }) => id), ...alsoIds])]
  const isPart = ids !== null && ids.length <= maxChanged
  const asked: Asked[] = []
  if (isPart)
    for (let at = 0; at < ids.length; at += idsAtOnce)
      asked.push(
        await ask(moysklad, {
          ...{ filter: `assortmentId=${ids.slice(at, at + idsAtOnce).join(',')}`, include: 'zeroLines' },
        }),
      )
  else asked.push(await ask(moysklad, { include: 'zeroLines' }))
  const askedAt = changed?.askedAt ?? asked[0]!.askedAt
  const answered = asked.flatMap(({ lines }) => lines)
  const named = new Set(answered.map(({ id }) => id))
  // Of goods or stores that are deleted only the change says that there are none.
  const gone = changed?.lines.filter(({ id }) => !named.has(id)) ?? []
  const rows = byOffer([...answered, ...gone])
  const stores = rows.length > 0 || since === null ? await listOf(moysklad, '/entity/store') : []
  return { askedAt, rows, lines: () => linesOf(askedAt, stores, rows) }
}

interface StockLine {
  readonly id: string
  readonly storeId: string
  /** Null: МойСклад counts it anew. */
  readonly units: number | null
}

interface Asked {
  readonly askedAt: Date
  readonly lines: StockLine[]
}

async function ask(moysklad: Moysklad, params: Record<string, string>): Promise<Asked> {
  const { body, askedAt } = await moysklad.get('/report/stock/bystore/current', {
    ...{ stockType: 'stock', withRecalculate: 'true', ...params },
  })
  if (!Array.isArray(body)) throw new MoyskladAnswerWrong('остатки пришли не списком')
  const lines = (body as { assortmentId?: unknown; storeId?: unknown; stock?: unknown }[]).flatMap((line) => {
    const { assortmentId: id, storeId, stock } = line
    if (typeof id !== 'string' || typeof storeId !== 'string') return []
    return [{ id, storeId, units: typeof stock === 'number' && Number.isFinite(stock) ? stock : null }]
  })
  return { askedAt, lines }
}

/** What is counted anew somewhere says nothing for now: its change comes when it is counted. */
function byOffer(lines: readonly StockLine[]): MoyskladStockRow[] {
  const found = Map.groupBy(lines, ({ id }) => id)
  return [...found].flatMap(([id, all]) =>
    all.some(({ units }) => units === null) ? [] : [{ id, stores: all.map((line) => [line.storeId, line.units!]) }],
  )
}

function* linesOf(askedAt: Date, stores: readonly AskedRow[], rows: readonly MoyskladStockRow[]): Generator<Buffer> {
  yield Buffer.from(
    jsonLine({ format: 'moysklad-stock', formedAt: askedAt.toISOString(), stores: stores.map(idAndName) }),
  )
  for (const row of rows) yield Buffer.from(jsonLine(row))
  yield Buffer.from(jsonLine({ end: true }))
}

const idAndName = ({ id, name }: AskedRow & { readonly name?: string }) => ({ id, name })
