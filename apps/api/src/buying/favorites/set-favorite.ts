import type { AnswerOf } from '@shpulka/contract/base/call'
import { type favorites, mostFavorites } from '@shpulka/contract/buying/favorites'
import { transaction } from '../../base/db/transaction.ts'
import { notFound, refused } from '../../base/http/failure.ts'
import { firstAnswer, keepAnswer, requestKey } from '../../base/http/idempotency.ts'
import type { Verb } from '../../base/http/visit.ts'
import type { CatalogDeps } from '../../catalogue/catalog/cards.port.ts'
import { holdUser } from '../../people/sessions/sessions.port.ts'
import { deleteFavorite, findFavoriteIds, insertFavorites } from './favorites.sql.ts'

type Call = typeof favorites.setFavorite

export const setFavorite: Verb<Call, CatalogDeps> = async (visit, { pool, catalog }) => {
  const { product, isFavorite: asked } = visit.body
  const { visitor } = visit
  const userId = visitor.user!.id
  const request = requestKey(visit, 'setFavorite')
  return transaction(pool, async (tx): Promise<AnswerOf<Call>> => {
    const before = request && (await firstAnswer(tx, request))
    if (before) return before as AnswerOf<Call>
    await holdUser(tx, userId)
    const ids = (await findFavoriteIds(tx, userId)).map(({ id }) => id)
    const isIn = ids.includes(product)
    const isFavorite = asked ?? !isIn
    if (isFavorite && !isIn) {
      if (catalog.findProductPath(visitor.site.id, product) === null) throw notFound('Такого товара нет')
      if (ids.length >= mostFavorites) throw refused(`В избранном уже ${mostFavorites} товаров. Уберите лишние и добавьте этот`)
      await insertFavorites(tx, userId, [product])
    }
    if (!isFavorite && isIn) await deleteFavorite(tx, userId, product)
    const answer = { product, isFavorite, count: ids.length + Number(isFavorite) - Number(isIn) }
    if (request) await keepAnswer(tx, request, answer)
    return answer
  })
}
