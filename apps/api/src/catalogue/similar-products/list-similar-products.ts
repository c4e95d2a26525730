import { similarDefaultLimit, type similarProducts } from '@shpulka/contract/catalogue/similar-products'
import { notFound } from '../../base/http/failure.ts'
import { ReadyJson, type Verb } from '../../base/http/visit.ts'
import { type CatalogDeps, jsonArray } from '../catalog/cards.port.ts'
import { findRelations, type RelationRow } from './product-relations.sql.ts'
import { similarSlots } from './similar-slots.ts'

const relationKinds = { analog: ['analog'], compatible: ['accessory', 'compatible'] } as const

export const listSimilarProducts: Verb<typeof similarProducts.listSimilarProducts, CatalogDeps> = async (visit, { pool, catalog }) => {
  const { productId, kind = 'similar', limit = similarDefaultLimit } = visit.body
  const relations: readonly RelationRow[] = kind === 'similar' ? [] : await catalog.relations(productId, () => findRelations(pool, productId))
  // Read after the waiting: slots may have moved meanwhile.
  const { index } = catalog
  const scene = catalog.scene(visit.visitor)
  const slot = index.table.slotOf(productId)
  if (!index.isShown(slot, scene.site)) throw notFound('Такого товара нет')
  const available = index.table.available[scene.site]
  const related = kind === 'similar' ? [] : relationKinds[kind].flatMap((each) => relations.filter((relation) => relation.kind === each))
  const slots =
    kind === 'similar'
      ? similarSlots(catalog, visit.visitor, scene, slot, limit)
      : related
          .map(({ id }) => index.table.slotOf(id))
          .filter((each) => index.isShown(each, scene.site))
          .sort((a, b) => Number(!available?.[a]) - Number(!available?.[b]))
          .slice(0, limit)
  // What is shown, not the whole category: a sale of one product must not drop the pages of all its neighbours.
  // Those related and hidden may be shown again.
  const shownIds = slots.map((each) => index.table.ids[each] as number)
  visit.tag(...new Set([productId, ...shownIds, ...related.map(({ id }) => id)].map((id) => `product:${id}`)))
  return new ReadyJson(jsonArray(slots.map((each) => index.card(each, scene))))
}
