import { brands } from './data/brands.ts'
import { collections } from './data/collections.ts'
import { constructorSets } from './data/constructor-sets.ts'
import type { DemoCatalogue, DemoProduct } from './demo-catalogue.ts'
import { demoNews, newsScene } from './demo-news.sql.ts'
import { sceneObject } from './demo-scene-objects.ts'
import type { DemoScene } from './demo-scenes.ts'
import { mix } from './drawings/paint.ts'
import { type SceneName, scenes } from './drawings/scenes/scenes.ts'

const width = 1280
const height = 480
const maxObjects = 3

const setBackgrounds = ['#f1e4d6', '#dfe5ee', '#e3eae0', '#efe3e3']

/** Covers of collections, sets and news, and a scene for every brand with products from its various categories. */
export function demoCovers({ products }: DemoCatalogue): DemoScene[] {
  const byArticle = new Map(products.map((product) => [product.vendorCode, product]))
  const cover = (name: string, scene: SceneName, background: string, articles: readonly string[]): DemoScene => ({
    name,
    width,
    height,
    svg: scenes[scene]({
      width,
      height,
      background,
      objects: articles.map((article) => sceneObject(byArticle.get(article)!)),
      brandName: titleOf(byArticle.get(articles[0]!)!.brand),
    }),
  })
  return [
    ...collections.map(({ code, scene, background, cover: articles }) =>
      cover(`${code}.svg`, scene, background, articles),
    ),
    ...constructorSets.map(({ code, scene, picture }, index) =>
      cover(`set-${code}.svg`, scene, setBackgrounds[index % setBackgrounds.length]!, picture),
    ),
    ...demoNews.map((item) => cover(newsScene(item), item.cover.scene, item.cover.background, item.cover.objects)),
    ...brands.map(({ code, scene, body, accent }): DemoScene => {
      const background = mix(mix(body, '#f1e9dc', 0.55), accent, 0.08)
      return {
        name: `brand-${code}.svg`,
        width,
        height,
        svg: scenes[scene]({
          width,
          height,
          background,
          objects: ofDifferentCategories(products, code).map(sceneObject),
          brandName: titleOf(code),
        }),
      }
    }),
  ]
}

const titleOf = (brand: string) => brands.find(({ code }) => code === brand)!.title.toUpperCase()

/** Products of a brand from as many categories as possible, the most popular first. */
function ofDifferentCategories(products: readonly DemoProduct[], brand: string): DemoProduct[] {
  const ofBrand = products
    .filter((product) => product.brand === brand)
    .toSorted((one, other) => other.popularity - one.popularity)
  const firstOfEachCategory = [...Map.groupBy(ofBrand, ({ category }) => category).values()].map(([first]) => first!)
  return [...new Set([...firstOfEachCategory, ...ofBrand])].slice(0, maxObjects)
}
