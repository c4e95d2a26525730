import { get } from 'node:http'
import type { BenchContext, BenchRow } from '../bench-context.ts'
import type { LoadRequest } from '../load.ts'
import { mapConcurrently } from '../shop-client.ts'

const cachedBar = { ratio: 2 }
const renderedBar = { ratio: 60 }

/** Headers that a browser sends when it requests a document. */
const browserHeaders = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' }

const cached = (name: string, paths: (context: BenchContext) => string[]): BenchRow => ({
  name: `${name} from the document cache`,
  bar: cachedBar,
  async prepare(context) {
    const requests = paths(context).map(page)
    await mapConcurrently(requests, 4, ({ path }) =>
      fetch(context.shop.url + path, { headers: browserHeaders }).then((answer) => answer.arrayBuffer()),
    )
    return { requests }
  },
})

/**
 * Upper limit for documents on this machine and with this client: the bare server sends as many bytes as the home page.
 */
const sameBytes: BenchRow = {
  name: 'a bare server that sends as many bytes as a document',
  bar: cachedBar,
  async prepare(context) {
    // Counts compressed bytes; fetch would decompress them.
    const bytes = await new Promise<number>((resolve, reject) => {
      get(`${context.shop.url}/`, { headers: browserHeaders }, (answer) => {
        let size = 0
        answer.on('data', (part: Buffer) => {
          size += part.length
        })
        answer.on('end', () => resolve(size))
      }).on('error', reject)
    })
    return { requests: Array.from({ length: 10 }, () => page(`/bytes/${bytes}`)), isOfReference: true }
  },
}

// Each address is requested once, so none of them is in the cache yet.
const rendered = (name: string, paths: (context: BenchContext, count: number) => string[]): BenchRow => ({
  name: `${name} rendered anew`,
  bar: renderedBar,
  prepare: async (context) => ({ requests: paths(context, context.size.pages).map(page), isOnce: true }),
})

export const page = (path: string): LoadRequest => ({ method: 'GET', path, headers: browserHeaders })

const listings = ({ catalog }: BenchContext) => [
  ...new Set(catalog.choices.map(({ categoryPath }) => `/catalog/${categoryPath}`)),
]

/** Random pages of category lists in random sort orders. */
export function deepListings({ catalog, random }: BenchContext, count: number): string[] {
  const paths = new Set<string>()
  const plain = catalog.choices.filter(({ query }) => !query.filters)
  for (let tries = 0; paths.size < count && tries < count * 50; tries += 1) {
    const { categoryPath, total } = random.pick(plain)
    const number = 1 + random.below(Math.ceil(total / 24))
    const sort = random.pick(['cheap', 'expensive', 'new', 'title'])
    paths.add(`/catalog/${categoryPath}?${number > 1 ? `page=${number}&` : ''}sort=${sort}`)
  }
  return [...paths]
}

export const pageRows = [
  sameBytes,
  cached('home', () => ['/']),
  cached('listing', (context) => listings(context).slice(0, 30)),
  cached('product page', ({ catalog }) => catalog.products.slice(0, 100).map(({ path }) => path)),
  rendered('listing', deepListings),
  rendered('product page', ({ catalog }, count) => catalog.products.slice(100, 100 + count).map(({ path }) => path)),
]
