import { pastedListMaxLines, type pastedLists } from '@shpulka/contract/buying/pasted-lists'
import { badInput } from '../../base/http/failure.ts'
import { digest, type IdempotencyKey, idempotencyKeyOf } from '../../base/http/idempotency.ts'
import type { RateLimit } from '../../base/http/rate-limits.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { type BasketOwner, ownerOf } from '../basket/basket.port.ts'
import type { PastedListsDeps } from './deps.ts'
import { parsePastedList } from './pasted-list.rule.ts'
import { recogniseLines } from './recognise-lines.ts'
import { savePastedList } from './save-pasted-list.ts'
import { unclearLines } from './unclear-lines.ts'

/** Twice as often as a person can paste, since retries of the client count too. */
const perIp: RateLimit = { name: 'pasted-lists', times: 60, seconds: 60 }
/** Without an idempotency key, the same list added to the same basket within this time counts as a retry. */
const repeatMilliseconds = 60_000

export const addPastedList: Handler<typeof pastedLists.addPastedList, PastedListsDeps> = async (ctx, deps) => {
  const { visitor, body } = ctx
  const { text, change = true, isPreview = false } = body
  const parsed = parsePastedList(text)
  if (parsed.length > pastedListMaxLines)
    throw badInput({ text: `Не больше ${pastedListMaxLines} строк за раз: разделите список` })
  await deps.limits.consume([perIp, ctx.clientKey])
  const lines = await recogniseLines(deps, visitor, parsed)
  const owner = ownerOf(visitor)
  if (!isPreview) await savePastedList(deps, owner, lines, parsed, change, repeatKey(ctx, owner, change))
  const recognised = lines.filter(({ state }) => state === 'recognised').length
  return { lines, recognised, ...(await unclearLines(deps, visitor, owner)) }
}

/**
 * The key by which a repeat is recognized: the client's idempotency key, otherwise a hash of the list, its basket and
 * the current minute. Null when the counts of the list replace those in the basket: that can be repeated.
 */
function repeatKey(
  ctx: Parameters<typeof idempotencyKeyOf>[0],
  { siteId, cartToken, userId }: BasketOwner,
  replaces: boolean,
): IdempotencyKey | null {
  const key = idempotencyKeyOf(ctx, 'addPastedList')
  if (key || replaces) return key
  const minute = Math.floor(Date.now() / repeatMilliseconds)
  const fingerprint = digest(JSON.stringify(ctx.body))
  return {
    key: digest(`pasted list\n${siteId}\n${cartToken}\n${userId}\n${minute}\n${fingerprint.toString('hex')}`),
    fingerprint,
  }
}
