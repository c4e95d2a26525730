import type { NewsType, PromotionState } from '@shpulka/contract/content/news'
import type { Forms } from '@shpulka/ui/text/plural.rule.ts'

/** The texts of the three lists. */
export const newsSections: Readonly<
  Record<NewsType, { title: string; about: string; none: string; all: string; related: string; forms: Forms }>
> = {
  news: {
    title: 'Новости',
    about: 'Поступления на склады, новое в магазине и в работе с заказами.',
    none: 'Новостей пока нет',
    all: 'Все новости',
    related: 'Ещё новости',
    forms: ['новость', 'новости', 'новостей'],
  },
  actions: {
    title: 'Акции',
    about: 'Сниженные цены и особые условия: что действует сейчас, что начнётся скоро и что закончилось.',
    none: 'Акций пока нет',
    all: 'Все акции',
    related: 'Другие акции',
    forms: ['акция', 'акции', 'акций'],
  },
  articles: {
    title: 'Статьи',
    about: 'Как выбрать оборудование, настроить его, посчитать расход и обустроить цех — от наладчиков и технологов.',
    none: 'Статей пока нет',
    all: 'Все статьи',
    related: 'Читайте также',
    forms: ['статья', 'статьи', 'статей'],
  },
}

export const promotionStateTitles: Readonly<Record<PromotionState, string>> = {
  running: 'Идёт',
  coming: 'Скоро',
  ended: 'Закончилась',
}

/** The list an address belongs to, by its first part. */
export function newsTypeOf(pathname: string): NewsType {
  const [, first = ''] = pathname.replace(/\.data$/, '').split('/')
  return first === 'actions' || first === 'articles' ? first : 'news'
}
