import { brands } from './data/brands.ts'
import { collections } from './data/collections.ts'
import { constructorSets } from './data/constructor-sets.ts'
import type { DemoCatalogue, DemoProduct } from './demo-catalogue.ts'
import { demoNews, newsScene } from './demo-news.sql.ts'
import type { DemoScene } from './demo-scenes.ts'
import { mix } from './drawings/paint.ts'
import { banner, type Placed } from './drawings/scenes.ts'

const width = 1280
const height = 480

/** Where a thing stands: its middle, its size as a part of its own, how far to the front. The first is the largest. */
const places: readonly (readonly [middle: number, share: number, front: number])[] = [
  [800, 1, 46],
  [1090, 0.8, 8],
  [560, 0.58, 56],
]

const setGrounds = ['#f1e4d6', '#dfe5ee', '#e3eae0', '#efe3e3']

/** How large things of a root category are drawn and where on their own picture the ground is. */
const standing: Readonly<Record<string, readonly [size: number, ground: number]>> = {
  'shveynye-mashiny': [470, 0.79],
  bytovye: [430, 0.825],
  vyshivka: [440, 0.9],
  mebel: [420, 0.93],
  manekeny: [450, 0.94],
  'igly-i-nitki': [330, 0.88],
  raskroy: [400, 0.84],
  'instrument-zakroyshchika': [330, 0.76],
  vto: [400, 0.88],
  zapchasti: [340, 0.82],
}

/** Covers of collections, sets and news, and a scene for every brand from goods of its different categories. */
export function demoCovers({ products }: DemoCatalogue, pathOf: (category: string) => string[]): DemoScene[] {
  const byArticle = new Map(products.map((product) => [product.vendorCode, product]))
  const placed = (product: DemoProduct, place: number): Placed => {
    const [middle, share, front] = places[place]!
    const [own, ground] = pathOf(product.category)
      .toReversed()
      .map((code) => standing[code])
      .find((found) => found !== undefined)!
    const size = own * share
    return { picture: product.pictures[0]!, x: middle - size / 2, y: height * 0.8 + front - size * ground, size }
  }
  const cover = (name: string, ground: string, thread: string, things: readonly DemoProduct[]): DemoScene => ({
    name,
    width,
    height,
    // What stands farther back is drawn first.
    svg: banner(
      width,
      height,
      ground,
      thread,
      things.map(placed).toSorted((one, other) => one.y + one.size - other.y - other.size),
    ),
  })
  return [
    ...collections.map(({ code, ground, thread, cover: articles }) =>
      cover(
        `${code}.svg`,
        ground,
        thread,
        articles.map((article) => byArticle.get(article)!),
      ),
    ),
    ...constructorSets.map(({ code, picture }, place) =>
      cover(
        `set-${code}.svg`,
        setGrounds[place % setGrounds.length]!,
        '#c8371b',
        picture.map((article) => byArticle.get(article)!),
      ),
    ),
    ...demoNews.map((item) =>
      cover(
        newsScene(item),
        item.cover.ground,
        item.cover.thread,
        item.cover.things.map((article) => byArticle.get(article)!),
      ),
    ),
    ...brands.map(({ code, body, accent }) => cover(`brand-${code}.svg`, mix(body, '#f6f1e7', 0.7), accent, different(products, code))),
  ]
}

/** Three goods of a brand, of as many categories as there are, the most sought first. */
function different(products: readonly DemoProduct[], brand: string): DemoProduct[] {
  const own = products.filter((product) => product.brand === brand).toSorted((one, other) => other.popularity - one.popularity)
  const heads = [...Map.groupBy(own, ({ category }) => category).values()].map(([first]) => first!)
  return [...new Set([...heads, ...own])].slice(0, places.length)
}
