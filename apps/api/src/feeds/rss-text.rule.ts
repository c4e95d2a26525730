import { feedPaths } from '@shpulka/contract/feeds'
import type { ShownProduct } from '../catalog/shown-products.port.ts'
import { originMark } from './origin-mark.rule.ts'
import { element, xmlHtml, xmlText } from './xml-text.rule.ts'

/** A new product with the texts the catalogue in memory does not hold. */
export interface NewProduct extends Pick<ShownProduct, 'id' | 'path' | 'title' | 'createdSeconds'> {
  readonly description: string
  readonly category: string
}

/** RSS 2.0 of a site's newest products. */
export function rssText(site: { readonly id: number; readonly name: string }, products: readonly NewProduct[]): string {
  const items = products.map(({ id, path, title, createdSeconds, description, category }) =>
    [
      '<item>',
      element('title', title),
      `<link>${originMark}${xmlText(encodeURI(path))}</link>`,
      `<guid isPermaLink="false">shpulka:${site.id}:product:${id}</guid>`,
      element('pubDate', new Date(createdSeconds * 1000).toUTCString()),
      element('category', category),
      description === '' ? '' : `<description>${xmlHtml(description)}</description>`,
      '</item>\n',
    ].join(''),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">\n<channel>\n',
    element('title', `Новинки — ${site.name}`),
    `<link>${originMark}/</link>`,
    `<atom:link href="${originMark}${feedPaths.rss}" rel="self" type="application/rss+xml"/>`,
    element('description', `Новые товары магазина ${site.name}`),
    '<language>ru</language>\n',
    ...items,
    '</channel>\n</rss>\n',
  ].join('')
}
