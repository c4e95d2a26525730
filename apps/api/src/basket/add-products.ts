import { type Basket, type basket, basketLineMaxCount, basketMaxLines } from '@shpulka/contract/basket'
import type { Tx } from '../db/pool.ts'
import { transaction } from '../db/transaction.ts'
import { refused } from '../http/failure.ts'
import { firstAnswer, keepAnswer, requestKey } from '../http/idempotency.ts'
import type { Verb } from '../http/visit.ts'
import type { BasketOwner } from './basket-owner.rule.ts'
import { addGuestLines, addUserLines } from './baskets.sql.ts'
import { answerBasket, type BasketDeps, findBasket, ownerOf, priceFoundBasket, showBasket, withoutMissing } from './read-basket.ts'
import { wantedGroups } from './wanted-groups.ts'

export const addProducts: Verb<typeof basket.addProducts, BasketDeps> = async (visit, deps) => {
  const { visitor, body } = visit
  const { counts, sold } = await wantedGroups(deps, visitor, body.groups)
  const owner = ownerOf(visitor)
  const key = requestKey(visit, 'addProducts')

  return transaction(deps.pool, async (tx) => {
    const given = key && (await firstAnswer(tx, key))
    if (given) return given as Basket
    await addLines(tx, owner, counts, body.change ?? false)
    const found = await findBasket(tx, owner)
    if (found.lines.length > basketMaxLines) throw refused(`В корзине может быть не больше ${basketMaxLines} строк: оформите заказ частями`)
    const basket = await withoutMissing(tx, deps, visitor, await priceFoundBasket(tx, deps, visitor, found, sold))
    if (key) await keepAnswer(tx, key, showBasket(basket, deps))
    return answerBasket(basket, deps)
  })
}

async function addLines(tx: Tx, owner: BasketOwner, counts: ReadonlyMap<number, number>, replaces: boolean) {
  const groupIds = [...counts.keys()]
  const each = [...counts.values()]
  try {
    if (owner.userId !== null) await addUserLines(tx, owner.siteId, owner.userId, groupIds, each, replaces)
    else await addGuestLines(tx, owner.siteId, owner.cartToken!, groupIds, each, replaces)
  } catch (error) {
    if (isCheckViolation(error)) throw refused(`В одной строке корзины может быть не больше ${basketLineMaxCount} шт.`)
    throw error
  }
}

const isCheckViolation = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23514'
