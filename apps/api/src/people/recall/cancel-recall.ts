import type { recalls } from '@shpulka/contract/people/recall'
import type { Pool } from '../../base/db/pool.ts'
import { notFound } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { recallView } from './recall.view.ts'
import { cancelOpenRecall, findRecall } from './recalls.sql.ts'

export const cancelRecall: Handler<typeof recalls.cancelRecall, { pool: Pool }> = async (
  { visitor, query },
  { pool },
) => {
  const recallKey = [query.id, visitor.user!.id, visitor.site.id] as const
  await cancelOpenRecall(pool, ...recallKey)
  const [recall] = await findRecall(pool, ...recallKey)
  if (!recall) throw notFound('Такой просьбы нет')
  return recallView(recall)
}
