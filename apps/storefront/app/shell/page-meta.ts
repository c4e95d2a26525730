import type { MetaDescriptor } from 'react-router'
import type { ShopData } from './shop.ts'

interface PageMeta {
  title: string
  description?: string
  ogTitle?: string
  ogDescription?: string
  keywords?: string
  /** Path of the one address of this page. */
  canonical?: string
  /** File id of its picture for social networks (spec 9: 1200×630). */
  image?: string | null
  /** True: search engines leave it out. */
  isHidden?: boolean
  structured?: object[]
}

/** What the head of a page says. */
export function pageMeta(shop: ShopData | undefined, page: PageMeta): MetaDescriptor[] {
  const origin = shop?.origin ?? ''
  const structured = (page.structured ?? []) as Extract<MetaDescriptor, { 'script:ld+json': unknown }>['script:ld+json'][]
  return [
    { title: page.title },
    ...(page.description ? [{ name: 'description', content: page.description }] : []),
    ...(page.keywords ? [{ name: 'keywords', content: page.keywords }] : []),
    ...(page.isHidden ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    ...(page.canonical !== undefined && !page.isHidden ? [{ tagName: 'link', rel: 'canonical', href: origin + page.canonical }] : []),
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'ru_RU' },
    ...(shop ? [{ property: 'og:site_name', content: shop.site.name }] : []),
    { property: 'og:title', content: page.ogTitle ?? page.title },
    ...((page.ogDescription ?? page.description) ? [{ property: 'og:description', content: page.ogDescription ?? page.description ?? '' }] : []),
    ...(page.canonical !== undefined ? [{ property: 'og:url', content: origin + page.canonical }] : []),
    ...(page.image
      ? [
          { property: 'og:image', content: `${origin}/api/image-minifier/v1/${page.image}.jpg?preview=og&format=jpg` },
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
        ]
      : []),
    ...structured.map((each) => ({ 'script:ld+json': each })),
  ]
}
