import type { blanks } from '@shpulka/contract/blanks'
import { notFound, refused } from '../http/failure.ts'
import type { Verb } from '../http/visit.ts'
import { findBlank, findOfferOnSite, upsertBlank } from './blanks.sql.ts'
import { type BlanksDeps, showBlanks } from './show-blanks.ts'

export const addBlank: Verb<typeof blanks.addBlank, BlanksDeps> = async ({ visitor, body }, deps) => {
  const { site, user } = visitor
  const { offerId, count } = body
  const [offer] = await findOfferOnSite(deps.pool, offerId, site.id)
  if (!offer) throw notFound('Такой товар здесь больше не продаётся')
  if (offer.free >= count) throw refused('Столько уже есть в наличии: положите товар в корзину и оформите заказ')
  const [blank] = await upsertBlank(deps.pool, user!.id, site.id, offerId, count)
  return (await showBlanks(deps, visitor, await findBlank(deps.pool, blank!.id, user!.id, site.id)))[0]!
}
