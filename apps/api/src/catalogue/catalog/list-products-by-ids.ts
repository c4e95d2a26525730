import type { catalog } from '@shpulka/contract/catalogue/catalog'
import { ReadyJson, type Verb } from '../../base/http/visit.ts'
import type { CatalogDeps } from './deps.ts'
import { jsonArray } from './json-array.ts'

export const listProductsByIds: Verb<typeof catalog.listProductsByIds, CatalogDeps> = async (visit, { catalog }) => {
  const { index } = catalog
  const scene = catalog.scene(visit.visitor)
  const ids = [...new Set(visit.query.ids)]
  const cards = ids.flatMap((id) => {
    const slot = index.table.slotOf(id)
    return index.isShown(slot, scene.site) ? [index.card(slot, scene)] : []
  })
  visit.tag(...ids.map((id) => `product:${id}`))
  return new ReadyJson(jsonArray(cards))
}
