import type { catalog, Suggestions } from '@shpulka/contract/catalogue/catalog'
import { ReadyJson, type Verb } from '../../base/http/visit.ts'
import type { CatalogIndex, Choice } from '../catalog-index/catalog-index.ts'
import { titleMatch } from '../search/title-match.rule.ts'
import { askedChoice, tagsOf } from './asked-choice.ts'
import type { Catalog } from './catalog.ts'
import type { CatalogDeps } from './deps.ts'
import { ForAMinute } from './for-a-minute.ts'

const most = { products: 6, categories: 8, partners: 3, queries: 5 }
/** Of these the categories and brands are counted: what fits worse tells little. */
const mostCounted = 20_000
/** A small site shows little of what phrases of all sites name: looking through them all would hold up everybody else. */
const mostTried = 30
/** By site ordinal: asked for whenever a buyer goes into the search box. */
const commonestQueries = new ForAMinute<number, string[]>()

export const listSuggestions: Verb<typeof catalog.listSuggestions, CatalogDeps> = async (visit, { catalog }) => {
  const { search } = visit.query
  await catalog.index.search.ready()
  // Read after the waiting: another index may have taken its place.
  const { index } = catalog
  const choice = askedChoice(catalog, visit.visitor, { search })
  const answer = index.answer(`suggestions ${choice.key}`, () => Buffer.from(JSON.stringify(suggestionsOf(catalog, choice))))
  visit.tag(...tagsOf())
  return new ReadyJson(answer)
}

function suggestionsOf(catalog: Catalog, choice: Choice): Suggestions {
  const { index } = catalog
  const found = index.found(choice)
  const slots = found ? index.list(choice, 'relevance') : new Uint32Array()
  const words = found?.understood.words ?? ''
  return {
    searched: found?.understood ?? null,
    total: slots.length,
    products: Array.from(slots.subarray(0, most.products), (slot) => suggestedProduct(slot, catalog, choice)),
    ...placesOf(index, slots.subarray(0, mostCounted), titleMatch(words)),
    queries:
      words === ''
        ? commonestQueries.get(index.dictionary, choice.scene.site, () => queriesOf(index, choice, words))
        : queriesOf(index, choice, words),
  }
}

function suggestedProduct(slot: number, catalog: Catalog, { scene }: Choice): Suggestions['products'][number] {
  const { table } = scene
  const price = table.prices[scene.prices]?.price[slot] ?? Number.NaN
  return {
    id: table.ids[slot] as number,
    path: catalog.pathOf(slot),
    title: table.titles[slot] as string,
    vendorCode: table.vendorCodes[slot] as string,
    image: table.imagesOf(slot)[0] ?? null,
    price: Number.isNaN(price) ? null : price,
    isInStock: (table.available[scene.site]?.[slot] ?? 0) > 0,
  }
}

/** Main categories and brands of the products, those whose title has most of the words first. */
function placesOf(
  { table, dictionary }: CatalogIndex,
  slots: Uint32Array,
  match: (title: string) => number,
): Pick<Suggestions, 'categories' | 'partners'> {
  const counts = new Map<number, number>()
  const partnerCounts = new Map<number, number>()
  for (const slot of slots) {
    const category = table.categories.get(slot)[0] as number
    counts.set(category, (counts.get(category) ?? 0) + 1)
    const partner = table.partnerIds[slot] as number
    partnerCounts.set(partner, (partnerCounts.get(partner) ?? 0) + 1)
  }
  const byMatch = <Place extends { title: string; count: number }>(places: Place[]) => {
    const matches = new Map(places.map((place) => [place, match(place.title)]))
    return places.sort((a, b) => (matches.get(b) as number) - (matches.get(a) as number) || b.count - a.count)
  }
  const categories = [...counts].flatMap(([ordinal, count]) => {
    const category = dictionary.categories[ordinal]
    return category ? [{ id: category.id, title: category.title, path: category.path, count }] : []
  })
  const partners = [...partnerCounts].flatMap(([id, count]) => {
    const partner = dictionary.partners.get(id)
    return partner && match(partner.title) > 0 ? [{ id, code: partner.code, title: partner.title, count }] : []
  })
  return { categories: byMatch(categories).slice(0, most.categories), partners: byMatch(partners).slice(0, most.partners) }
}

/** Phrases that find something on this site, without the question itself. */
function queriesOf(index: CatalogIndex, choice: Choice, words: string): string[] {
  const queries: string[] = []
  let tried = 0
  for (const phrase of index.search.phrases(words)) {
    if (queries.length === most.queries || tried === mostTried) break
    if (phrase === words.toLowerCase()) continue
    tried += 1
    if ((index.found({ ...choice, search: phrase, isSearchAsTyped: true })?.slots.length ?? 0) > 0) queries.push(phrase)
  }
  return queries
}
