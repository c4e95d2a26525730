import type { consents } from '@shpulka/contract/people/consents'
import { badInput } from '../../base/http/failure.ts'
import type { Limit } from '../../base/http/limits.ts'
import type { Verb } from '../../base/http/visit.ts'
import { insertCookieChoice } from './cookie-choices.sql.ts'
import type { ConsentsDeps } from './list-consents.ts'

/** Everybody behind one address chooses once: a college, a mobile carrier. */
const choicesPerAddress: Limit = { name: 'cookie choices from an address', times: 300, seconds: 3600 }

export const keepCookieChoice: Verb<typeof consents.keepCookieChoice, ConsentsDeps> = async (visit, { pool, limits }) => {
  const { id, version, statistics, source } = visit.body
  await limits.take([choicesPerAddress, visit.address])
  const [kept] = await insertCookieChoice(pool, id, visit.visitor.site.id, version, statistics, source)
  if (!kept) throw badInput({ version: 'Такой редакции текста нет' })
  return { ...kept, madeAt: kept.madeAt.toISOString() }
}
