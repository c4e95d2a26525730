import { type catalog, catalogDefaultLimit } from '@shpulka/contract/catalog'
import { notFound } from '../http/failure.ts'
import { ReadyJson, type Verb } from '../http/visit.ts'
import { askedChoice, tagsOf } from './asked-choice.ts'
import type { CatalogDeps } from './deps.ts'
import { jsonArray } from './json-array.ts'

export const listProducts: Verb<typeof catalog.listProducts, CatalogDeps> = async (visit, { catalog }) => {
  const { category, filters, search, page = 1, limit = catalogDefaultLimit, sortBy = 'popular' } = visit.body
  const { index } = catalog
  const scene = catalog.scene(visit.visitor)
  const categoryIds = category === undefined ? [] : [category]
  const answer = index.answer(`products ${scene.prices} ${JSON.stringify([category, filters, search, page, limit, sortBy])}`, () => {
    const slots = index.list(askedChoice(catalog, visit.visitor, { categoryIds, filters, search }), sortBy)
    const pages = Math.ceil(slots.length / limit)
    if (page > Math.max(1, pages)) throw notFound('Такой страницы нет')
    const cards = Array.from(slots.subarray((page - 1) * limit, page * limit), (slot) => index.card(slot, scene))
    return Buffer.concat([
      Buffer.from('{"items":'),
      jsonArray(cards),
      Buffer.from(`,"page":${page},"limit":${limit},"pages":${pages},"total":${slots.length}}`),
    ])
  })
  visit.tag(...tagsOf(categoryIds))
  return new ReadyJson(answer)
}
