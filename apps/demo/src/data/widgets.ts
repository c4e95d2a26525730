import type { StoredWidget } from '../../../api/src/content/widgets/stored-widget.rule.ts'

/** A widget of a page. Widgets are shown in the order of the list. */
export interface DemoWidget {
  sites: readonly number[]
  code: string
  title: string
  content: StoredWidget
}

const allProducts = { productIds: [], categoryIds: [], values: [], limit: 10 }

/** The widgets of the home pages, from top to bottom. */
export const widgets: readonly DemoWidget[] = [
  {
    sites: [1, 2],
    code: 'home',
    title: '',
    content: { kind: 'banners', code: 'home', look: 'hero', skip: 0, limit: 1 },
  },
  { sites: [1, 2], code: 'home', title: 'Разделы', content: { kind: 'sections' } },
  {
    sites: [1, 2],
    code: 'home',
    title: '',
    content: {
      kind: 'facts',
      items: [
        { title: 'Цена по сумме заказа', text: 'Ступени видны на каждом товаре' },
        { title: 'Остатки по складам', text: 'Сколько и где лежит — до заказа' },
        {
          title: 'Доставка бесплатно от {freeDeliveryFrom}',
          text: 'Курьером или до пункта выдачи; тяжёлое — транспортной по тарифу',
        },
      ],
    },
  },
  {
    sites: [1, 2],
    code: 'home',
    title: 'Предложения',
    content: { kind: 'banners', code: 'home', look: 'cards', skip: 1, limit: 4 },
  },
  {
    sites: [1, 2],
    code: 'home',
    title: 'Подборки под задачу',
    content: { kind: 'collections', limit: 6, more: { title: 'Все подборки', to: '/collections' } },
  },
  {
    sites: [1, 2],
    code: 'home',
    title: 'Соберите рабочее место',
    content: { kind: 'sets', limit: 3, more: { title: 'Все комплекты', to: '/template-design' } },
  },
  {
    sites: [1, 2],
    code: 'home',
    title: 'Популярное',
    content: { kind: 'products', sortBy: 'popular', ...allProducts, more: { title: 'Весь каталог', to: '/catalog' } },
  },
  { sites: [1, 2], code: 'home', title: 'Новинки', content: { kind: 'products', sortBy: 'new', ...allProducts } },
  {
    sites: [1, 2],
    code: 'home',
    title: 'Акции',
    content: { kind: 'news', types: ['actions'], limit: 3, more: { title: 'Все акции', to: '/actions' } },
  },
  {
    sites: [1, 2],
    code: 'home',
    title: 'Новости и статьи',
    content: { kind: 'news', types: ['news', 'articles'], limit: 3, more: { title: 'Все статьи', to: '/articles' } },
  },
  {
    sites: [1, 2],
    code: 'home',
    title: 'Бренды',
    content: { kind: 'brands', limit: 14, more: { title: 'О брендах', to: '/partners' } },
  },
]
