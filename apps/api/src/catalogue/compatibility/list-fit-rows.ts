import { fitRowsLimit, type officeCompatibility } from '@shpulka/contract/catalogue/office-compatibility'
import type { Pool } from '../../base/db/pool.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { findPartRoles } from './compatibility.sql.ts'
import { findCompatibilityTitles, findFitLines } from './compatibility-file.sql.ts'
import { cellsOfLine, fitParts } from './fit-row.rule.ts'
import { cellsInWords, codesInCells } from './fit-words.rule.ts'

export interface FitDeps {
  readonly pool: Pool
  readonly officePool: Pool
}

export const listFitRows: OfficeHandler<typeof officeCompatibility.listFitRows, FitDeps> = async (
  { query: { kind, q = '', page = 1 } },
  { officePool },
) => {
  const [lines, roles] = [
    await findFitLines(officePool, fitParts[kind].part, q.trim(), fitRowsLimit, (page - 1) * fitRowsLimit),
    await findPartRoles(officePool),
  ]
  const total = lines[0]?.total ?? 0
  const rows = lines.map(({ line, goods }) => ({ cells: cellsOfLine(line), goods }))
  const named = await findCompatibilityTitles(officePool, codesInCells(rows.flatMap(({ cells }) => cells)))
  const titlesOf = (kind: 'category' | 'property') =>
    new Map(named.flatMap((each) => (each.kind === kind ? [[each.code, each.title] as const] : [])))
  const titles = { categories: titlesOf('category'), properties: titlesOf('property') }
  return {
    page,
    limit: fitRowsLimit,
    pages: Math.ceil(total / fitRowsLimit),
    total,
    rows: rows.map((row) => ({ ...row, words: cellsInWords(kind, row.cells, titles) })),
    roles,
  }
}
