import type { consents } from '@shpulka/contract/consents'
import { badInput } from '../http/failure.ts'
import type { Verb } from '../http/visit.ts'
import { insertCookieChoice } from './cookie-choices.sql.ts'
import type { ConsentsDeps } from './list-consents.ts'

export const keepCookieChoice: Verb<typeof consents.keepCookieChoice, ConsentsDeps> = async (visit, { pool }) => {
  const { id, version, statistics, source } = visit.body
  const [kept] = await insertCookieChoice(pool, id, visit.visitor.site.id, version, statistics, source)
  if (!kept) throw badInput({ version: 'Такой редакции текста нет' })
  return { ...kept, madeAt: kept.madeAt.toISOString() }
}
