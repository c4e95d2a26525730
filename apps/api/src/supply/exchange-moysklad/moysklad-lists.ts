import type { Moysklad } from '../../base/integrations/moysklad.port.ts'
import { moscowTime } from '../order-exchange/moscow-time.rule.ts'

/** A row of a list of МойСклад; anything may be missing. */
export interface ListRow {
  readonly id?: string
}

export interface ListPage {
  readonly rows: readonly ListRow[]
  /** Of all pages, as МойСклад counts them now. */
  readonly size: number
  readonly requestedAt: Date
}

/** МойСклад answered something else than it documents. */
export class MoyskladAnswerWrong extends Error {}

const pageRows = 1_000
/** Beyond it the answer repeats itself. */
const maxPages = 2_000

/** Pages of a list, a thousand rows each, one after the other. */
export async function* pagesOf(
  moysklad: Moysklad,
  path: string,
  filter: string | null = null,
): AsyncGenerator<ListPage> {
  for (let page = 0; page < maxPages; page += 1) {
    const { body, requestedAt } = await moysklad.get(path, {
      ...{ limit: String(pageRows), offset: String(page * pageRows) },
      ...(filter !== null && { filter }),
    })
    const { rows, meta } = body as { rows?: unknown; meta?: { size?: unknown } }
    if (!Array.isArray(rows)) throw new MoyskladAnswerWrong(`нет списка в ответе на ${path}`)
    yield { rows, size: Number(meta?.size ?? rows.length), requestedAt }
    if (rows.length < pageRows) return
  }
  throw new MoyskladAnswerWrong(`список ${path} не кончается`)
}

/** All rows of a list that is small. */
export async function listOf(moysklad: Moysklad, path: string): Promise<ListRow[]> {
  const all: ListRow[] = []
  for await (const { rows } of pagesOf(moysklad, path)) all.push(...rows)
  return all
}

/** 2026-02-03 10:15:00, by the clock of Moscow, as МойСклад reads time. */
export const filterTime = (at: Date): string => moscowTime(at).replace('T', ' ')

/** A line of a file: the separators of Unicode would end it for its reader. */
export const jsonLine = (value: unknown): string =>
  `${JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`
