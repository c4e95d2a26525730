import type { Reader } from '../../base/db/pool.ts'
import { findPartSchemes } from './part-schemes.sql.ts'

/** Paths of a site's schemes; the lists are pages of text. Their last change is unknown. */
export const partSchemePaths = async (
  tx: Reader,
  siteId: number,
): Promise<{ path: string; updatedSeconds: number }[]> =>
  (await findPartSchemes(tx, siteId, null)).map(({ kind, code }) => ({
    path: `/information/${kind === 'equipment' ? 'equipment_details' : 'spare-parts'}/${code}`,
    updatedSeconds: 0,
  }))
