import { expect, test } from 'vitest'
import { brands } from './data/brands.ts'
import { collections } from './data/collections.ts'
import { constructorSets } from './data/constructor-sets.ts'
import { demoNews } from './demo-news.sql.ts'
import { siteScenes } from './demo-scenes.ts'
import type { SceneName } from './drawings/scenes/scenes.ts'

interface Cover {
  scene: SceneName
  objects: readonly string[]
}

/**
 * Most scenes look the same with any objects, so only the scene counts. In the studio, on a plain background, the
 * objects make the picture.
 */
const appearance = ({ scene, objects }: Cover) => (scene === 'studio' ? `${scene}: ${objects.join()}` : scene)

const news = (types: readonly string[], site: number) =>
  demoNews
    .filter(({ type, sites, term }) => types.includes(type) && sites.includes(site) && (term?.to ?? 0) >= 0)
    .toSorted((one, other) => one.daysAgo - other.daysAgo)
    .map(({ cover }) => cover)
const banners = siteScenes
  .filter(([name]) => ['banner-shpulka.svg', 'banner-tseh.svg', 'banner-trikotazh.svg'].includes(name))
  .map(([, , scene, , objects]): Cover => ({ scene, objects }))
const fromSite = <Each extends { site: number }>(all: readonly Each[], site: number) =>
  all.filter((each) => each.site === site)
const sets = (site: number) =>
  fromSite(constructorSets, site).map(({ scene, picture }) => ({ scene, objects: picture }))
const groups = (site: number) => fromSite(collections, site).map(({ scene, cover }) => ({ scene, objects: cover }))

test.each([
  [
    'home',
    [
      ...banners,
      ...groups(1).slice(0, 6),
      ...sets(1).slice(0, 3),
      ...news(['actions'], 1).slice(0, 3),
      ...news(['news', 'articles'], 1).slice(0, 3),
    ],
  ],
  ['brands', brands.map(({ code, scene }) => ({ scene, objects: [code] }))],
  ['sets', sets(1)],
  ['collections', groups(1)],
  ['news', news(['news'], 1)],
  ['actions', news(['actions'], 1)],
  ['articles', news(['articles'], 1)],
  ['sets of the school', sets(2)],
  ['collections of the school', groups(2)],
])('no two covers of a page are the same: %s', (_, covers) => {
  const appearances = covers.map(appearance)
  expect(appearances.filter((each, at) => appearances.indexOf(each) !== at)).toEqual([])
})
