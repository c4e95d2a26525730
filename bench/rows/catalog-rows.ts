import type { ProductsQuery } from '@shpulka/contract/catalogue/catalog'
import type { BenchContext, BenchRow } from '../bench-context.ts'
import { newChoices, type SampleProduct } from '../catalog-sample.ts'
import { changeProducts } from '../change-products.ts'
import { type LoadRequest, load } from '../load.ts'
import type { Target } from '../measure.rule.ts'
import { jsonHeaders, siteHeaders } from '../shop-client.ts'

const million = 1_000_000

/** Rows of the catalogue with the targets for its size. */
export function catalogRows(products: number): BenchRow[] {
  const bar = (usual: Target, ofMillion: Target): Target => (products >= million ? ofMillion : usual)
  const listBar = bar({ ratio: 4, cpuMilliseconds: 0.3 }, { ratio: 5 })
  return [
    {
      name: 'list of 24 under a choice',
      bar: listBar,
      prepare: async (context) => ({ requests: choiceRequests(context) }),
    },
    {
      name: 'list of 24 while 10 products a second change',
      bar: listBar,
      prepare: async (context) => ({
        requests: choiceRequests(context),
        beside: () => changeProducts(context, { perSecond: 10 }),
      }),
    },
    {
      name: 'list of 24, no choice twice',
      bar: bar({ ratio: 20 }, {}),
      prepare: async ({ catalog, random, size }) => ({
        requests: newChoices(catalog, random, size.newChoices).map(listRequest),
        isOnce: true,
      }),
    },
    {
      name: 'search: words, parts of articles, typos, as buyers repeat them',
      bar: bar({ ratio: 20, cpuMilliseconds: 2 }, { ratio: 30 }),
      prepare: async (context) => ({ requests: searchRequests(context) }),
    },
    {
      name: 'filters under a choice',
      bar: bar({ ratio: 6, cpuMilliseconds: 0.4 }, { ratio: 10 }),
      prepare: async ({ catalog }) => ({ requests: catalog.choices.map(({ query }) => filterRequest(query)) }),
    },
    {
      name: 'filters, no choice twice',
      bar: bar({ ratio: 35 }, {}),
      prepare: async ({ catalog, random, size }) => ({
        requests: distinct(newChoices(catalog, random, 2 * size.newChoices).map(filterRequest)),
        isOnce: true,
      }),
    },
    {
      name: 'product, read before',
      bar: { ratio: 4, cpuMilliseconds: 0.3 },
      async prepare({ shop, catalog }) {
        const requests = catalog.products.slice(0, 300).map(viewRequest)
        await load({ url: shop.url, requests })
        return { requests }
      },
    },
    {
      name: 'product, no one twice',
      bar: {},
      prepare: async ({ catalog }) => ({ requests: catalog.products.slice(300).map(viewRequest), isOnce: true }),
    },
  ]
}

const choiceRequests = ({ catalog }: BenchContext): LoadRequest[] =>
  catalog.choices.map(({ query }) => listRequest(query))

export const listRequest = (body: object): LoadRequest => ({
  method: 'POST',
  path: '/api/catalog/v1/products',
  headers: jsonHeaders,
  body: JSON.stringify(body),
})

/** Searches by two words of a title, by part of a vendor code, and by a word with two swapped letters. */
export const searchRequests = ({ catalog }: BenchContext): LoadRequest[] =>
  catalog.products.slice(0, 300).map(({ title, vendorCode }, n) => {
    const words = title.split(' ')
    const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? title
    const typo = longest.slice(0, 2) + longest.slice(3, 4) + longest.slice(2, 3) + longest.slice(4)
    const search = [words.slice(0, 2).join(' '), vendorCode.slice(1) || title, typo][n % 3]
    return listRequest({ search, limit: 24 })
  })

export function filterRequest({ category, filters }: ProductsQuery): LoadRequest {
  const search = new URLSearchParams({
    categoryIds: String(category),
    ...(filters && { filters: JSON.stringify(filters) }),
  })
  return { method: 'GET', path: `/api/catalog/v1/filters?${search}`, headers: siteHeaders }
}

const distinct = (requests: readonly LoadRequest[]): LoadRequest[] => [
  ...new Map(requests.map((request) => [request.path, request])).values(),
]

export const viewRequest = ({ code }: SampleProduct): LoadRequest => ({
  method: 'GET',
  path: `/api/catalog/v1/products/view?code=${encodeURIComponent(code)}`,
  headers: siteHeaders,
})
