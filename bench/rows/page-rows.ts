import { get } from 'node:http'
import type { Ground, Row } from '../ground.ts'
import { measureOnce, measureReferenceRounds, measureRounds } from '../ground.ts'
import type { LoadRequest } from '../load.ts'
import { forEachOf } from '../shop-client.ts'

const cachedBar = { ratio: 2 }
const renderedBar = { ratio: 60 }

/** As a browser asks for a document. */
const browserHeaders = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' }

const cached = (name: string, paths: (ground: Ground) => string[]): Row => ({
  name: `${name} из кэша документов`,
  bar: cachedBar,
  async measure(ground) {
    const requests = paths(ground).map(page)
    await forEachOf(requests, 4, ({ path }) =>
      fetch(ground.shop.url + path, { headers: browserHeaders }).then((answer) => answer.arrayBuffer()),
    )
    return measureRounds(ground, requests)
  },
})

/**
 * What the machine and the loading client allow for documents: the bare server sending as many bytes as the home page
 * has.
 */
const sameBytes: Row = {
  name: 'Голый сервер, столько же байт из кэша документов',
  bar: cachedBar,
  async measure(ground) {
    // As it comes: fetch would unpack it.
    const bytes = await new Promise<number>((resolve, reject) => {
      get(`${ground.shop.url}/`, { headers: browserHeaders }, (answer) => {
        let size = 0
        answer.on('data', (part: Buffer) => {
          size += part.length
        })
        answer.on('end', () => resolve(size))
      }).on('error', reject)
    })
    return measureReferenceRounds(
      ground,
      Array.from({ length: 10 }, () => page(`/bytes/${bytes}`)),
    )
  },
}

// Each address is requested once, so none of them is in the cache yet.
const rendered = (name: string, paths: (ground: Ground, count: number) => string[]): Row => ({
  name: `${name} рисуется заново`,
  bar: renderedBar,
  async measure(ground) {
    const warmUp = 100
    const requests = paths(ground, warmUp + (ground.isQuick ? 300 : 2000)).map(page)
    await measureOnce(ground, requests.slice(0, warmUp))
    return measureOnce(ground, requests.slice(warmUp))
  },
})

const page = (path: string): LoadRequest => ({ method: 'GET', path, headers: browserHeaders })

const listings = ({ catalog }: Ground) => [
  ...new Set(catalog.choices.map(({ categoryPath }) => `/catalog/${categoryPath}`)),
]

/** Every page of every category's list in every order, mixed. */
function deepListings({ catalog, random }: Ground, count: number): string[] {
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
  cached('Главная', () => ['/']),
  cached('Список', (ground) => listings(ground).slice(0, 30)),
  cached('Товар', ({ catalog }) => catalog.products.slice(0, 100).map(({ path }) => path)),
  rendered('Список', deepListings),
  rendered('Товар', ({ catalog }, count) => catalog.products.slice(100, 100 + count).map(({ path }) => path)),
]
