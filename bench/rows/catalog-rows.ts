import type { Ground, Row } from '../ground.ts'
import { measureRounds } from '../ground.ts'
import type { LoadRequest } from '../load.ts'
import { jsonHeaders, siteHeaders } from '../shop-client.ts'

const products: Row = {
  name: 'POST /catalog/v1/products, 24 на странице',
  bar: { ratio: 4, cpuMs: 0.3 },
  measure: (ground) => measureRounds(ground, choiceRequests(ground)),
}

const filters: Row = {
  name: 'GET /catalog/v1/filters с выбором',
  bar: { ratio: 6, cpuMs: 0.4 },
  measure: (ground) =>
    measureRounds(
      ground,
      ground.catalog.choices.map(({ query }) => {
        const search = new URLSearchParams({ categoryIds: String(query.category), ...(query.filters && { filters: JSON.stringify(query.filters) }) })
        return { method: 'GET', path: `/api/catalog/v1/filters?${search}`, headers: siteHeaders }
      }),
    ),
}

const view: Row = {
  name: 'GET /catalog/v1/products/view',
  bar: { ratio: 4, cpuMs: 0.3 },
  measure: (ground) =>
    measureRounds(
      ground,
      ground.catalog.products.map(({ code }) => ({
        method: 'GET',
        path: `/api/catalog/v1/products/view?code=${encodeURIComponent(code)}`,
        headers: siteHeaders,
      })),
    ),
}

const choiceRequests = ({ catalog }: Ground): LoadRequest[] =>
  catalog.choices.map(({ query }) => ({ method: 'POST', path: '/api/catalog/v1/products', headers: jsonHeaders, body: JSON.stringify(query) }))

export const catalogRows = [products, filters, view]
