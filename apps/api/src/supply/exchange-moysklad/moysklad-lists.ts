import type { Moysklad } from '../../base/integrations/moysklad.port.ts'
import { moscowTime } from '../order-exchange/moscow-time.rule.ts'

/** A row of a list of МойСклад; any field may be missing. */
export interface ListRow {
  readonly id?: string
}

export interface ListPage {
  readonly rows: readonly ListRow[]
  /** Total number of rows on all pages, as of this answer. */
  readonly size: number
  readonly requestedAt: Date
}

/** An answer of МойСклад that does not match its documentation. */
export class MoyskladAnswerWrong extends Error {}

const rowsPerPage = 1_000
/** More pages than this mean that МойСклад repeats its answers. */
const maxPages = 2_000

/** Reads the pages of a list, a thousand rows each. */
export async function* pagesOf(
  moysklad: Moysklad,
  path: string,
  filter: string | null = null,
): AsyncGenerator<ListPage> {
  for (let page = 0; page < maxPages; page += 1) {
    const { body, requestedAt } = await moysklad.get(path, {
      limit: String(rowsPerPage),
      offset: String(page * rowsPerPage),
      ...(filter !== null && { filter }),
    })
    const { rows, meta } = body as { rows?: unknown; meta?: { size?: unknown } }
    if (!Array.isArray(rows)) throw new MoyskladAnswerWrong(`нет списка в ответе на ${path}`)
    yield { rows, size: Number(meta?.size ?? rows.length), requestedAt }
    if (rows.length < rowsPerPage) return
  }
  throw new MoyskladAnswerWrong(`список ${path} не кончается`)
}

/** All rows of a small list. */
export async function listOf(moysklad: Moysklad, path: string): Promise<ListRow[]> {
  const all: ListRow[] = []
  for await (const { rows } of pagesOf(moysklad, path)) all.push(...rows)
  return all
}

/** 2026-02-03 10:15:00 in Moscow time, as МойСклад expects it. */
export const formatFilterTime = (at: Date): string => moscowTime(at).replace('T', ' ')

/** A JSON line; Unicode line separators are escaped, because a reader would break the line there. */
export const jsonLine = (value: unknown): string =>
  `${JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`
