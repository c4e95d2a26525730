import { type blanks, maxBlanks } from '@shpulka/contract/buying/blanks'
import { transaction } from '../../base/db/transaction.ts'
import { notFound, unprocessable } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { lockUserForWrite } from '../../people/sessions/sessions.port.ts'
import { countOtherOpenBlanks, findBlank, findOfferOnSite, upsertBlank } from './blanks.sql.ts'
import { type BlanksDeps, showBlanks } from './show-blanks.ts'

export const addBlank: Handler<typeof blanks.addBlank, BlanksDeps> = async ({ visitor, body }, deps) => {
  const { site, user } = visitor
  const { offerId, count = 1, isLeast = body.count === undefined } = body
  const [offer] = await findOfferOnSite(deps.pool, offerId, site.id)
  if (!offer) throw notFound('Такой товар здесь больше не продаётся')
  if (offer.free >= count) throw unprocessable('Столько уже есть в наличии: положите товар в корзину и оформите заказ')
  const [blank] = await transaction(deps.pool, async (tx) => {
    await lockUserForWrite(tx, user!.id)
    const [others] = await countOtherOpenBlanks(tx, user!.id, site.id, offerId)
    if (others!.total >= maxBlanks)
      throw unprocessable(`Бланков уже ${maxBlanks}: отмените те, что больше не нужны, и добавьте этот`)
    return upsertBlank(tx, user!.id, site.id, offerId, count, isLeast)
  })
  return (await showBlanks(deps, visitor, await findBlank(deps.pool, blank!.id, user!.id, site.id)))[0]!
}
