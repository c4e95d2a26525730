import type { AnswerOf } from '@shpulka/contract/base/call'
import { type favorites, maxFavorites } from '@shpulka/contract/buying/favorites'
import { transaction } from '../../base/db/transaction.ts'
import { notFound, unprocessable } from '../../base/http/failure.ts'
import { answerOrClaim, idempotencyKeyOf, storeAnswer } from '../../base/http/idempotency.ts'
import type { Handler } from '../../base/http/request-context.ts'
import type { CatalogDeps } from '../../catalogue/catalog/cards.port.ts'
import { lockUserForWrite } from '../../people/sessions/sessions.port.ts'
import { deleteFavorite, findFavoriteIds, insertFavorites } from './favorites.sql.ts'

type Call = typeof favorites.setFavorite

export const setFavorite: Handler<Call, CatalogDeps> = async (ctx, { pool, catalog }) => {
  const { product, isFavorite: requested } = ctx.body
  const { visitor } = ctx
  const userId = visitor.user!.id
  const request = idempotencyKeyOf(ctx, 'setFavorite')
  return transaction(pool, async (tx): Promise<AnswerOf<Call>> => {
    const before = request && (await answerOrClaim(tx, request))
    if (before) return before as AnswerOf<Call>
    await lockUserForWrite(tx, userId)
    const ids = (await findFavoriteIds(tx, userId)).map(({ id }) => id)
    const wasFavorite = ids.includes(product)
    const isFavorite = requested ?? !wasFavorite
    if (isFavorite && !wasFavorite) {
      if (catalog.findProductPath(visitor.site.id, product) === null) throw notFound('Такого товара нет')
      if (ids.length >= maxFavorites)
        throw unprocessable(`В избранном уже ${maxFavorites} товаров. Уберите лишние и добавьте этот`)
      await insertFavorites(tx, userId, [product])
    }
    if (!isFavorite && wasFavorite) await deleteFavorite(tx, userId, product)
    const answer = { product, isFavorite, count: ids.length + Number(isFavorite) - Number(wasFavorite) }
    if (request) await storeAnswer(tx, request, answer)
    return answer
  })
}
