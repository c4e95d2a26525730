import type { recalls } from '@shpulka/contract/recalls'
import type { Pool } from '../db/pool.ts'
import { notFound } from '../http/failure.ts'
import type { Verb } from '../http/visit.ts'
import { recallView } from './recall.view.ts'
import { cancelOpenRecall, findRecall } from './recalls.sql.ts'

export const cancelRecall: Verb<typeof recalls.cancelRecall, { pool: Pool }> = async ({ visitor, query }, { pool }) => {
  const who = [query.id, visitor.user!.id, visitor.site.id] as const
  await cancelOpenRecall(pool, ...who)
  const [recall] = await findRecall(pool, ...who)
  if (!recall) throw notFound('Такой просьбы нет')
  return recallView(recall)
}
