import type { Seo } from '@shpulka/contract/content/settings'
import type { MetaDescriptor } from 'react-router'
import type { ShopData } from './shop.ts'

type StructuredData = Extract<MetaDescriptor, { 'script:ld+json': unknown }>['script:ld+json']

interface PageMeta extends Partial<Omit<Seo, 'title' | 'h1'>> {
  title: string
  /** The canonical path, without a page number; also set for pages hidden from search engines. */
  canonical?: string
  /** Page of a list, from 1. Each page has its own title, address and neighbours (spec 2). */
  page?: number
  pages?: number
  /** File id of the picture for social networks; without one, the site's. */
  image?: string | null
  type?: 'website' | 'product' | 'article'
  /** When an article was published and changed, ISO 8601. */
  published?: string
  updated?: string
  /** True: `noindex`, search engines leave the page out. */
  isNoIndex?: boolean
  /** Objects of schema.org. Only documents carry them: made under `import.meta.env.SSR`, they cost no script. */
  structured?: object[]
}

/** The head of a page not found. */
export const notFoundMeta = (shop: ShopData | undefined) => [
  { title: `Страница не найдена — ${shop?.site.name ?? ''}` },
]

/** The contents of a page's head. */
export function pageMeta(shop: ShopData | undefined, meta: PageMeta): MetaDescriptor[] {
  const { page = 1, pages = 1, canonical, isNoIndex = false, type = 'website', structured = [] } = meta
  const origin = shop?.origin ?? ''
  const numbered = (text: string) => (page > 1 ? `${text} - Страница ${page}` : text)
  const urlOf = (number: number) =>
    origin + canonical + (number > 1 ? `${canonical?.includes('?') ? '&' : '?'}page=${number}` : '')
  const description = meta.description && (page > 1 ? `${meta.description} Страница ${page}.` : meta.description)
  const ogDescription = meta.ogDescription || meta.description
  const image = meta.image ?? shop?.site.image
  const isFound = canonical !== undefined && !isNoIndex
  return [
    { title: numbered(meta.title) },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(meta.keywords ? [{ name: 'keywords', content: meta.keywords }] : []),
    { name: 'robots', content: isNoIndex ? 'noindex, follow' : 'index, follow, max-image-preview:large' },
    ...(canonical !== undefined ? [{ tagName: 'link', rel: 'canonical', href: urlOf(isNoIndex ? 1 : page) }] : []),
    ...(isFound && page > 1 ? [{ tagName: 'link', rel: 'prev', href: urlOf(page - 1) }] : []),
    ...(isFound && page < pages ? [{ tagName: 'link', rel: 'next', href: urlOf(page + 1) }] : []),
    { property: 'og:type', content: type },
    ...(meta.published ? [{ property: 'article:published_time', content: meta.published }] : []),
    ...(meta.updated ? [{ property: 'article:modified_time', content: meta.updated }] : []),
    { property: 'og:locale', content: 'ru_RU' },
    ...(shop ? [{ property: 'og:site_name', content: shop.site.name }] : []),
    { property: 'og:title', content: numbered(meta.ogTitle || meta.title) },
    ...(ogDescription ? [{ property: 'og:description', content: ogDescription }] : []),
    ...(canonical !== undefined ? [{ property: 'og:url', content: urlOf(isNoIndex ? 1 : page) }] : []),
    ...(image
      ? [
          { property: 'og:image', content: `${origin}/api/image-minifier/v1/${image}.jpg?preview=og` },
          { property: 'og:image:type', content: 'image/jpeg' },
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
          { property: 'og:image:alt', content: meta.ogTitle || meta.title },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
    ...structured.map((each) => ({ 'script:ld+json': each as StructuredData })),
  ]
}
