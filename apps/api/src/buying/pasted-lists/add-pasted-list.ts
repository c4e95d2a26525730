import { basketLineMaxCount } from '@shpulka/contract/buying/basket-limits'
import { type PastedLine, pastedListMaxLines, type pastedLists } from '@shpulka/contract/buying/pasted-lists'
import type { Tx } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { badInput, unprocessable } from '../../base/http/failure.ts'
import { digest, firstAnswer, type RequestKey, requestKey, storeAnswer } from '../../base/http/idempotency.ts'
import type { RateLimit } from '../../base/http/rate-limits.ts'
import type { Handler, Visitor } from '../../base/http/request-context.ts'
import type { PricedGroup } from '../../catalogue/catalog/offers.port.ts'
import { type BasketOwner, ownerOf } from '../basket/basket.port.ts'
import type { PastedListsDeps } from './deps.ts'
import { guessView } from './guess.view.ts'
import {
  countPastedLines,
  ensureGuestBasket,
  ensureUserBasket,
  findGroupsByArticles,
  savePastedLines,
} from './pasted-lines.sql.ts'
import { maxLineLength, type ParsedLine, parsePastedList } from './pasted-list.rule.ts'
import { putInBasket } from './put-in-basket.ts'
import { recognisedLine } from './recognised-line.rule.ts'
import { unclearLines } from './unclear-lines.ts'

/** Twice as often as a person can paste, since retries of the client count too. */
const perAddress: RateLimit = { name: 'pasted-lists', times: 60, seconds: 60 }
/** Without an idempotency key, the same list for the same basket within this time counts as a retry. */
const repeatMilliseconds = 60_000

export const addPastedList: Handler<typeof pastedLists.addPastedList, PastedListsDeps> = async (ctx, deps) => {
  const { visitor, body } = ctx
  const { text, change = true, isPreview = false } = body
  const parsed = parsePastedList(text)
  if (parsed.length > pastedListMaxLines)
    throw badInput({ text: `Не больше ${pastedListMaxLines} строк за раз: разделите список` })
  await deps.limits.consume([perAddress, ctx.address])
  const lines = await recogniseLines(deps, visitor, parsed)
  const owner = ownerOf(visitor)
  if (!isPreview) await writeList(deps, owner, lines, parsed, change, repeatKey(ctx, owner))
  const recognised = lines.filter(({ state }) => state === 'recognised').length
  return { lines, recognised, ...(await unclearLines(deps, visitor, owner)) }
}

/**
 * The key by which a repeat is recognized: the client's idempotency key, otherwise a hash of the list, its basket and
 * the current minute.
 */
function repeatKey(ctx: Parameters<typeof requestKey>[0], { siteId, cartToken, userId }: BasketOwner): RequestKey {
  const key = requestKey(ctx, 'addPastedList')
  if (key) return key
  const minute = Math.floor(Date.now() / repeatMilliseconds)
  const fingerprint = digest(JSON.stringify(ctx.body))
  return {
    key: digest(`pasted list\n${siteId}\n${cartToken}\n${userId}\n${minute}\n${fingerprint.toString('hex')}`),
    fingerprint,
  }
}

async function recogniseLines(
  { pool, findGroups }: PastedListsDeps,
  visitor: Visitor,
  parsed: readonly ParsedLine[],
): Promise<PastedLine[]> {
  const articles = [...new Set(parsed.flatMap((line) => line.articles.map(({ folded }) => folded)))]
  const rows =
    articles.length > 0
      ? await findGroupsByArticles(
          pool,
          visitor.site.id,
          articles,
          articles.filter((each) => /^\d{8,14}$/.test(each)),
        )
      : []
  const byArticle = Map.groupBy(rows, ({ article }) => article)
  const matches = parsed.map((line) => recognisedLine(line, byArticle))
  const single = matches.flatMap(({ groupIds }) => (groupIds.length === 1 ? [groupIds[0]!] : []))
  const groups = await findGroups(pool, visitor, [...new Set(single)])
  return parsed.map(({ number, text, isGoods }, n) => {
    if (!isGoods) return { number, text, state: 'skipped', count: 0, message: null, goods: null }
    const { groupIds, count } = matches[n]!
    const group = groupIds.length === 1 ? groups.get(groupIds[0]!) : undefined
    const message = lineProblem(groupIds.length, count, group)
    return {
      ...{ number, text, count: Math.max(1, Math.min(count, basketLineMaxCount)), message },
      state: message === null ? 'recognised' : 'unclear',
      goods: message === null && group ? guessView(group) : null,
    }
  })
}

/** Why a line cannot be added to the basket, in Russian, or null. `matchCount`: how many groups match it. */
function lineProblem(matchCount: number, count: number, group: PricedGroup | undefined): string | null {
  if (matchCount === 0) return 'Такого артикула нет'
  if (matchCount > 1) return 'Подходит несколько товаров: выберите'
  if (!group?.isForSale) return 'Товар больше не продаётся'
  if (group.prices.length === 0) return 'Цену назовёт менеджер'
  if (count < 1) return 'Сколько штук?'
  return count > basketLineMaxCount ? `Не больше ${basketLineMaxCount} шт. в строке` : null
}

async function writeList(
  deps: PastedListsDeps,
  owner: BasketOwner,
  lines: readonly PastedLine[],
  parsed: readonly ParsedLine[],
  replaces: boolean,
  key: RequestKey,
): Promise<void> {
  const counts = new Map<number, number>()
  for (const { goods, count } of lines)
    if (goods) counts.set(goods.groupId, Math.min(basketLineMaxCount, (counts.get(goods.groupId) ?? 0) + count))
  const unclear = lines.flatMap((line, n) =>
    line.state === 'unclear' ? [{ ...line, words: parsed[n]!.words || line.text }] : [],
  )
  if (counts.size === 0 && unclear.length === 0) return
  await transaction(deps.pool, async (tx) => {
    if (await firstAnswer(tx, key)) return
    await putInBasket(tx, owner, counts, replaces)
    if (unclear.length > 0) {
      const basketId = await ensureBasket(tx, owner)
      await savePastedLines(
        tx,
        basketId,
        unclear.map(({ text }) => text.slice(0, maxLineLength)),
        unclear.map(({ words }) => words),
        unclear.map(({ count }) => count),
      )
      const [existing] = await countPastedLines(tx, basketId)
      if (existing!.count > pastedListMaxLines)
        throw unprocessable('Сначала разберите строки, которые остались от прежних списков', {
          text: 'Непонятных строк слишком много',
        })
    }
    await storeAnswer(tx, key, true)
  })
}

async function ensureBasket(tx: Tx, { siteId, cartToken, userId }: BasketOwner): Promise<number> {
  const [basket] =
    userId !== null ? await ensureUserBasket(tx, siteId, userId) : await ensureGuestBasket(tx, siteId, cartToken!)
  return basket!.id
}
