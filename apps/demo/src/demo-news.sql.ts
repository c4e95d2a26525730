import type { Block } from '@shpulka/contract/content/blocks'
import type { NewsType } from '@shpulka/contract/content/news'
import type { Queryable } from '../../api/src/base/db/pool.ts'
import { blockErrors } from '../../api/src/content/pages/read-blocks.rule.ts'
import { shopActions } from './data/actions.ts'
import { shopArticles } from './data/articles.ts'
import { shopNews } from './data/news.ts'
import { newsTags } from './data/news-tags.ts'
import type { DemoPictures } from './demo-pictures.ts'
import type { DemoReferences } from './demo-references.ts'
import type { SceneName } from './drawings/scenes/scenes.ts'
import { insertRows } from './insert-rows.sql.ts'

/** A news item, an action or an article of the demo; days are relative to the day of loading. */
export interface DemoNews {
  sites: readonly number[]
  type: NewsType
  code: string
  name: string
  preview: string
  /** How many days ago it was published. */
  daysAgo: number
  /**
   * For an action: its first and last day relative to today; negative days are in the past. `to` is null when it has no
   * end.
   */
  term?: { from: number; to: number | null }
  isReducedOnly?: boolean
  /** Codes of tags. */
  tags: readonly string[]
  /** Its picture: the scene, the background colour and the articles of the objects, the most important first. */
  cover: { scene: SceneName; background: string; objects: readonly string[] }
  /** Articles of its products, in order. */
  products?: readonly string[]
  blocks: (demo: DemoReferences) => readonly Block[]
}

export const demoNews: readonly DemoNews[] = [...shopNews, ...shopActions, ...shopArticles]

/** The file name of its picture. */
export const newsScene = ({ code }: Pick<DemoNews, 'code'>) => `news-${code}.svg`

const dayMilliseconds = 86_400_000

/** Inserts the news of the demo's sites. Throws for a reference to something that does not exist. */
export async function insertNews(
  tx: Queryable,
  names: DemoReferences,
  pictures: DemoPictures,
  now: Date,
): Promise<void> {
  // Ten in the morning in Moscow, so that dates do not depend on the hour of loading.
  const morning = new Date(now)
  morning.setUTCHours(7, 0, 0, 0)
  const day = (offset: number) => new Date(Number(morning) + offset * dayMilliseconds)
  const tags = newsTags.flatMap(({ sites, code, title }, sort) =>
    sites!.split('+').map((site) => ({ site_id: Number(site), code, title, sort: sort + 1 })),
  )
  const tagIds = new Map(tags.map(({ site_id, code }, index) => [`${site_id} ${code}`, index + 1]))
  const numberedNews = demoNews
    .flatMap((item) => item.sites.map((site) => ({ item, site })))
    .map((each, index) => ({ ...each, id: index + 1 }))
  await insertRows(
    tx,
    'news_tags',
    tags.map((tag, index) => ({ id: index + 1, ...tag })),
  )
  await insertRows(
    tx,
    'news',
    numberedNews.map(({ id, site, item }) => {
      const body = item.blocks(names)
      const [error] = blockErrors(body)
      if (error !== undefined) throw new Error(`${item.code} of the demo: ${error}`)
      return {
        id,
        site_id: site,
        type: item.type,
        code: item.code,
        name: item.name,
        preview: item.preview,
        body,
        image_file_id: pictures.ofScene.get(newsScene(item)),
        publication_date: day(-item.daysAgo),
        starts_at: item.term ? day(item.term.from) : null,
        ends_at: item.term && item.term.to !== null ? day(item.term.to) : null,
        is_reduced_only: item.isReducedOnly ?? false,
        updated_at: day(-item.daysAgo),
      }
    }),
  )
  await insertRows(
    tx,
    'news_labels',
    numberedNews.flatMap(({ id, site, item }) =>
      item.tags.map((code) => {
        const tagId = tagIds.get(`${site} ${code}`)
        if (tagId === undefined) throw new Error(`Site ${site} of the demo has no tag ${code}`)
        return { news_id: id, tag_id: tagId, site_id: site }
      }),
    ),
  )
  await insertRows(
    tx,
    'news_products',
    numberedNews.flatMap(({ id, item: { products = [] } }) =>
      products.map((article, sort) => ({ news_id: id, product_id: names.product(article), sort: sort + 1 })),
    ),
  )
}
