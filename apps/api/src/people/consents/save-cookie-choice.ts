import type { consents } from '@shpulka/contract/people/consents'
import { badInput } from '../../base/http/failure.ts'
import type { RateLimit } from '../../base/http/rate-limits.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { insertCookieChoice } from './cookie-choices.sql.ts'
import type { ConsentsDeps } from './list-consents.ts'

/** Enough for everybody behind one address (a college, a mobile carrier). */
const choicesPerIp: RateLimit = { name: 'cookie choices from an address', times: 300, seconds: 3600 }

export const saveCookieChoice: Handler<typeof consents.saveCookieChoice, ConsentsDeps> = async (
  ctx,
  { pool, limits },
) => {
  const { id, version, statistics, source } = ctx.body
  await limits.consume([choicesPerIp, ctx.clientKey])
  const [stored] = await insertCookieChoice(pool, id, ctx.visitor.site.id, version, statistics, source)
  if (!stored) throw badInput({ version: 'Такой редакции текста нет' })
  return { ...stored, madeAt: stored.madeAt.toISOString() }
}
