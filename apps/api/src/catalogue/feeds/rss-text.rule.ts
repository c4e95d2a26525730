import { feedPaths } from '@shpulka/contract/catalogue/feeds'
import type { NewsType } from '@shpulka/contract/content/news'
import type { ShownProduct } from '../catalog/shown-products.port.ts'
import { originPlaceholder } from './origin-placeholder.rule.ts'
import { element, xmlHtml, xmlText } from './xml-text.rule.ts'

/** A new product with the texts that the catalogue in memory does not have. */
export interface NewProduct extends Pick<ShownProduct, 'id' | 'path' | 'title' | 'createdSeconds'> {
  readonly description: string
  readonly category: string
}

/** A published item with its address. */
export interface PublishedItem {
  readonly id: number
  readonly path: string
  readonly name: string
  readonly preview: string
  readonly publicationDate: Date
  readonly tags: readonly { readonly title: string }[]
}

type FeedSite = { readonly id: number; readonly name: string }

/** RSS 2.0 of a site's newest products. */
export const rssText = (site: FeedSite, products: readonly NewProduct[]): string =>
  channelText(
    {
      title: `Новинки — ${site.name}`,
      path: '/',
      self: feedPaths.rss,
      description: `Новые товары магазина ${site.name}`,
    },
    products.map(({ id, path, title, createdSeconds, description, category }) =>
      itemText({
        title,
        path,
        guid: `shpulka:${site.id}:product:${id}`,
        at: new Date(createdSeconds * 1000),
        categories: [category],
        description,
      }),
    ),
  )

const newsTitles: Readonly<Record<NewsType, string>> = { news: 'Новости', actions: 'Акции', articles: 'Статьи' }

/** RSS 2.0 of a list of news, actions or articles. */
export const newsRssText = (site: FeedSite, type: NewsType, items: readonly PublishedItem[]): string =>
  channelText(
    {
      title: `${newsTitles[type]} — ${site.name}`,
      path: `/${type}`,
      self: feedPaths.newsRss(type),
      description: `${newsTitles[type]} магазина ${site.name}`,
    },
    items.map(({ id, path, name, preview, publicationDate, tags }) =>
      itemText({
        title: name,
        path,
        guid: `shpulka:${site.id}:news:${id}`,
        at: publicationDate,
        description: preview,
        categories: tags.map(({ title }) => title),
      }),
    ),
  )

interface Item {
  readonly title: string
  readonly path: string
  readonly guid: string
  readonly at: Date
  readonly categories: readonly string[]
  readonly description: string
}

const itemText = ({ title, path, guid, at, categories, description }: Item): string =>
  [
    '<item>',
    element('title', title),
    `<link>${originPlaceholder}${xmlText(encodeURI(path))}</link>`,
    `<guid isPermaLink="false">${guid}</guid>`,
    element('pubDate', at.toUTCString()),
    ...categories.map((category) => element('category', category)),
    description === '' ? '' : `<description>${xmlHtml(description)}</description>`,
    '</item>\n',
  ].join('')

const channelText = (
  {
    title,
    path,
    self,
    description,
  }: { readonly title: string; readonly path: string; readonly self: string; readonly description: string },
  items: readonly string[],
): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">\n<channel>\n',
    element('title', title),
    `<link>${originPlaceholder}${path}</link>`,
    `<atom:link href="${originPlaceholder}${self}" rel="self" type="application/rss+xml"/>`,
    element('description', description),
    '<language>ru</language>\n',
    ...items,
    '</channel>\n</rss>\n',
  ].join('')
