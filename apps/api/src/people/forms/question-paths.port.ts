import type { Reader } from '../../base/db/pool.ts'
import { countQuestions } from './questions.sql.ts'

/** The page of published questions for the site map, if a site has any. */
export async function questionPaths(tx: Reader, siteId: number): Promise<{ path: string; updatedSeconds: number }[]> {
  const [found] = await countQuestions(tx, siteId, '', null)
  return found!.total > 0 ? [{ path: '/questions', updatedSeconds: 0 }] : []
}
