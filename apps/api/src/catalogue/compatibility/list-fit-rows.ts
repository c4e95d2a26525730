import { fitRowsLimit, type officeCompatibility } from '@shpulka/contract/catalogue/office-compatibility'
import type { Pool } from '../../base/db/pool.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { findCompatibilityRoles } from './compatibility.sql.ts'
import { findFitLines } from './compatibility-file.sql.ts'
import { cellsOfLine, fitParts } from './fit-row.rule.ts'

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
    await findCompatibilityRoles(officePool),
  ]
  const total = lines[0]?.total ?? 0
  return {
    page,
    limit: fitRowsLimit,
    pages: Math.ceil(total / fitRowsLimit),
    total,
    rows: lines.map(({ line, goods }) => ({ cells: cellsOfLine(line), goods })),
    roles,
  }
}
