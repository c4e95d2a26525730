import type { Bar } from '../figure.rule.ts'
import { type Ground, measureRounds, type Row } from '../ground.ts'
import type { LoadRequest } from '../load.ts'
import { jsonHeaders, siteHeaders } from '../shop-client.ts'

/** What generated goods are called (generate-products.ts), and forms of it. */
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

const million = 1_000_000
const barOf = (products: number): Bar => (products >= million ? { ratio: 30 } : { ratio: 20, cpuMs: 2 })

const search = (name: string, words: (ground: Ground) => string): Omit<Row, 'bar'> => ({
  name,
  measure: (ground) =>
    measureRounds(
      ground,
      Array.from({ length: ground.isQuick ? 500 : 2000 }, (): LoadRequest => {
        const body = JSON.stringify({ search: words(ground), limit: 24 })
        return { method: 'POST', path: '/api/catalog/v1/products', headers: jsonHeaders, body }
      }),
    ),
})

const article = ({ random, catalog }: Ground) => String(1 + random.below(catalog.total)).padStart(4, '1')
const lost = (word: string, at: number) => word.slice(0, at) + word.slice(at + 1)

const suggestions: Omit<Row, 'bar'> = {
  name: 'поиск: подсказки по букве',
  measure: (ground) =>
    measureRounds(
      ground,
      Array.from({ length: ground.isQuick ? 500 : 2000 }, (): LoadRequest => {
        const typed = `${ground.random.pick(brands)} ${ground.random.pick(nouns)}`.slice(0, 2 + ground.random.below(14))
        return {
          method: 'GET',
          path: `/api/catalog/v1/suggestions?${new URLSearchParams({ search: typed })}`,
          headers: siteHeaders,
        }
      }),
    ),
}

const rows = [
  // A letter and a number make each question another: what is kept of earlier answers helps as little as in life.
  search(
    'поиск по словам',
    ({ random }) => `${random.pick(nouns)} ${random.pick(brands)} ${String.fromCharCode(97 + random.below(26))}`,
  ),
  search('поиск по части артикула', (ground) =>
    ground.random.pick([article(ground), `G${article(ground)}`, article(ground).replace(/(.)$/, '-$1')]),
  ),
  search(
    'поиск с опечаткой',
    ({ random }) =>
      `${lost(random.pick(['оверлок', 'парогенератор', 'трикотажа', 'тефлоновая', 'гладильный']), 2)} ${lost(random.pick(brands), 3)} ${String.fromCharCode(97 + random.below(26))}`,
  ),
  suggestions,
]

/** Rows of the search with the bars of the catalogue's size. */
export const searchRows = (products: number): Row[] => rows.map((row) => ({ ...row, bar: barOf(products) }))
