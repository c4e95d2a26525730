import type { NewsDetail, NewsType } from '@shpulka/contract/content/news'
import { breadcrumbList } from '../../catalogue/catalog/structured-data.rule.ts'
import { newsSections } from './news-sections.rule.ts'

const context = { '@context': 'https://schema.org' }
const articleTypes: Readonly<Record<NewsType, string>> = {
  news: 'NewsArticle',
  actions: 'Article',
  articles: 'Article',
}

/** Structured data of a news item: breadcrumbs, type; for a promotion its dates. */
export function structuredNews(
  origin: string,
  path: string,
  item: Omit<NewsDetail, 'body' | 'related'>,
  siteName: string,
): object[] {
  const { type, name, preview, image, publicationDate, updatedAt, term, tags } = item
  const url = origin + path
  const shop = { '@type': 'Organization', '@id': `${origin}/#organization`, name: siteName, url: `${origin}/` }
  const picture = image === null ? undefined : [`${origin}/api/image-minifier/v1/${image}.jpg?preview=og`]
  return [
    breadcrumbList(origin, [
      { title: 'Главная', to: '/' },
      { title: newsSections[type].title, to: `/${type}` },
      { title: name, to: path },
    ]),
    {
      ...context,
      '@type': articleTypes[type],
      '@id': `${url}#article`,
      mainEntityOfPage: url,
      headline: name.slice(0, 110),
      description: preview,
      image: picture,
      datePublished: publicationDate,
      dateModified: updatedAt,
      inLanguage: 'ru',
      keywords: tags.map(({ title }) => title).join(', ') || undefined,
      author: shop,
      publisher: shop,
    },
    ...(term
      ? [
          {
            ...context,
            '@type': 'SaleEvent',
            name,
            description: preview,
            url,
            image: picture,
            startDate: term.startsAt,
            endDate: term.endsAt ?? undefined,
            eventStatus: 'https://schema.org/EventScheduled',
            eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
            location: { '@type': 'VirtualLocation', url },
            organizer: shop,
          },
        ]
      : []),
  ]
}
