import type { SampleProduct } from '../catalog-sample.ts'
import { changeProducts } from '../change-products.ts'
import type { Bar } from '../figure.rule.ts'
import type { Ground, Row } from '../ground.ts'
import { measureRounds } from '../ground.ts'
import type { LoadRequest } from '../load.ts'
import { jsonHeaders, siteHeaders } from '../shop-client.ts'

const million = 1_000_000

/** Rows of the catalogue with the bars of its size. */
export function catalogRows(products: number): Row[] {
  const bar = (usual: Bar, ofMillion: Bar): Bar => (products >= million ? ofMillion : usual)
  const listBar = bar({ ratio: 4, cpuMs: 0.3 }, { ratio: 5 })
  return [
    {
      name: 'POST /catalog/v1/products, 24 на странице',
      bar: listBar,
      measure: (ground) => measureRounds(ground, choiceRequests(ground)),
    },
    {
      name: 'POST /catalog/v1/products, 10 товаров в секунду меняются',
      bar: listBar,
      async measure(ground) {
        const stop = await changeProducts(ground, { perSecond: 10 })
        try {
          return await measureRounds(ground, choiceRequests(ground))
        } finally {
          await stop()
        }
      },
    },
    {
      name: 'POST /catalog/v1/products, поиск: слова, часть артикула, опечатка',
      bar: bar({ ratio: 20, cpuMs: 2 }, { ratio: 30 }),
      measure: (ground) => measureRounds(ground, searchRequests(ground)),
    },
    {
      name: 'GET /catalog/v1/filters с выбором',
      bar: bar({ ratio: 6, cpuMs: 0.4 }, { ratio: 10 }),
      measure: (ground) => measureRounds(ground, filterRequests(ground)),
    },
    {
      name: 'GET /catalog/v1/products/view',
      bar: { ratio: 4, cpuMs: 0.3 },
      measure: (ground) => measureRounds(ground, ground.catalog.products.map(viewRequest)),
    },
  ]
}

const choiceRequests = ({ catalog }: Ground): LoadRequest[] => catalog.choices.map(({ query }) => listRequest(query))

const listRequest = (body: object): LoadRequest => ({
  method: 'POST',
  path: '/api/catalog/v1/products',
  headers: jsonHeaders,
  body: JSON.stringify(body),
})

/** Two words of a title, the middle of an article, a word with two letters that changed places. */
const searchRequests = ({ catalog }: Ground): LoadRequest[] =>
  catalog.products.slice(0, 300).map(({ title, vendorCode }, n) => {
    const words = title.split(' ')
    const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? title
    const typo = longest.slice(0, 2) + longest.slice(3, 4) + longest.slice(2, 3) + longest.slice(4)
    const search = [words.slice(0, 2).join(' '), vendorCode.slice(1) || title, typo][n % 3]
    return listRequest({ search, limit: 24 })
  })

const filterRequests = ({ catalog }: Ground): LoadRequest[] =>
  catalog.choices.map(({ query }) => {
    const search = new URLSearchParams({
      categoryIds: String(query.category),
      ...(query.filters && { filters: JSON.stringify(query.filters) }),
    })
    return { method: 'GET', path: `/api/catalog/v1/filters?${search}`, headers: siteHeaders }
  })

const viewRequest = ({ code }: SampleProduct): LoadRequest => ({
  method: 'GET',
  path: `/api/catalog/v1/products/view?code=${encodeURIComponent(code)}`,
  headers: siteHeaders,
})
