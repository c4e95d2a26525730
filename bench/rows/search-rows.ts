import type { BenchContext, BenchRow } from '../bench-context.ts'
import type { LoadRequest } from '../load.ts'
import type { Target } from '../measure.rule.ts'
import { jsonHeaders, siteHeaders } from '../shop-client.ts'

/** Words from titles of generated products (generate-products.ts), in different grammatical forms. */
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

const wordsForTypos = ['оверлок', 'парогенератор', 'трикотажа', 'тефлоновая', 'гладильный']

const million = 1_000_000
const targetOf = (products: number): Target => (products >= million ? { ratio: 30 } : { ratio: 20, cpuMilliseconds: 2 })

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

/** Makes different search texts, as many as the size of the bench requires. */
function distinctWords(context: BenchContext, words: (context: BenchContext) => string): string[] {
  const texts = new Set<string>()
  const { questions } = context.size
  for (let tries = 0; texts.size < questions && tries < questions * 5; tries += 1) texts.add(words(context))
  return [...texts]
}

const article = ({ random, catalog }: BenchContext) => String(1 + random.below(catalog.total)).padStart(4, '1')
const withoutLetter = (word: string, at: number) => word.slice(0, at) + word.slice(at + 1)

const suggestions: Omit<BenchRow, 'bar'> = {
  name: 'suggestions while typing',
  prepare: async ({ random, size }) => ({
    requests: Array.from({ length: size.questions }, (): LoadRequest => {
      const text = `${random.pick(brands)} ${random.pick(nouns)}`.slice(0, 2 + random.below(14))
      return {
        method: 'GET',
        path: `/api/catalog/v1/suggestions?${new URLSearchParams({ search: text })}`,
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
      `${withoutLetter(random.pick(wordsForTypos), 2)} ${withoutLetter(random.pick(brands), 3)} ${String.fromCharCode(97 + random.below(26))}`,
  ),
  suggestions,
]

/** Rows of the search with the targets for the catalogue's size. */
export const searchRows = (products: number): BenchRow[] => rows.map((row) => ({ ...row, bar: targetOf(products) }))
