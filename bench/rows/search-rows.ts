import type { BenchContext, BenchRow } from '../bench-context.ts'
import type { LoadRequest } from '../load.ts'
import type { Target } from '../measure.rule.ts'
import { jsonHeaders, siteHeaders } from '../shop-client.ts'

/** Words of the names of generated goods (generate-products.ts), in several forms. */
const nouns = [
  'оверлок',
  'плоскошовную машину',
  'раскройные ножи',
  'парогенераторы',
  'гладильный стол',
  'игла трикотаж',
  'армированных ниток',
  'тефлоновая лапка',
]
const brands = [
  'ткачиха',
  'мастерина',
  'строчка',
  'ирида',
  'квант',
  'стежок',
  'лекало',
  'вектор',
  'оптима',
  'гранит',
  'челнок',
  'полотно',
]

const misspelt = ['оверлок', 'парогенератор', 'трикотажа', 'тефлоновая', 'гладильный']

const million = 1_000_000
const barOf = (products: number): Target => (products >= million ? { ratio: 30 } : { ratio: 20, cpuMs: 2 })

const search = (name: string, words: (context: BenchContext) => string): Omit<BenchRow, 'bar'> => ({
  name,
  prepare: async (context) => ({
    requests: distinctWords(context, words).map(
      (search): LoadRequest => ({
        method: 'POST',
        path: '/api/catalog/v1/products',
        headers: jsonHeaders,
        body: JSON.stringify({ search, limit: 24 }),
      }),
    ),
    isOnce: true,
  }),
})

/** All of them, up to the size of the bench. */
function distinctWords(context: BenchContext, words: (context: BenchContext) => string): string[] {
  const made = new Set<string>()
  const { questions } = context.size
  for (let tries = 0; made.size < questions && tries < questions * 5; tries += 1) made.add(words(context))
  return [...made]
}

const article = ({ random, catalog }: BenchContext) => String(1 + random.below(catalog.total)).padStart(4, '1')
const lost = (word: string, at: number) => word.slice(0, at) + word.slice(at + 1)

const suggestions: Omit<BenchRow, 'bar'> = {
  name: 'suggestions while typing',
  prepare: async ({ random, size }) => ({
    requests: Array.from({ length: size.questions }, (): LoadRequest => {
      const typed = `${random.pick(brands)} ${random.pick(nouns)}`.slice(0, 2 + random.below(14))
      return {
        method: 'GET',
        path: `/api/catalog/v1/suggestions?${new URLSearchParams({ search: typed })}`,
        headers: siteHeaders,
      }
    }),
  }),
}

const rows = [
  // A letter and a number make each query different, so that cached answers help as little as with real visitors.
  search(
    'search by three words',
    ({ random }) => `${random.pick(nouns)} ${random.pick(brands)} ${String.fromCharCode(97 + random.below(26))}`,
  ),
  search('search by a part of an article', (context) =>
    context.random.pick([article(context), `G${article(context)}`, article(context).replace(/(.)$/, '-$1')]),
  ),
  search(
    'search with a typo in two words',
    ({ random }) =>
      `${lost(random.pick(misspelt), 2)} ${lost(random.pick(brands), 3)} ${String.fromCharCode(97 + random.below(26))}`,
  ),
  suggestions,
]

/** Rows of the search with the bars of the catalogue's size. */
export const searchRows = (products: number): BenchRow[] => rows.map((row) => ({ ...row, bar: barOf(products) }))
