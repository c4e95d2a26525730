import type { Seo } from '@shpulka/contract/content/settings'
import { counted } from '../../base/text/counted.rule.ts'

/** Details of a site used in SEO texts. */
export interface SeoShop {
  readonly name: string
  readonly city: string
}

/** Details of a product used in SEO texts. */
export interface SeoProduct {
  readonly title: string
  readonly vendorCode: string
  readonly partner: string
  /** Title of the main category. */
  readonly category: string
  /** The price for a guest; null: on request. */
  readonly priceKopecks: number | null
}

/** Search engines show about this much of a description and of a title. */
const descriptionLength = 180
const titleLength = 70

/** Texts of a product page without texts of its own. */
export function productSeo(product: SeoProduct, shop: SeoShop): Seo {
  const article =
    product.vendorCode && !product.title.includes(product.vendorCode) ? `, артикул ${product.vendorCode}` : ''
  const price = product.priceKopecks === null ? 'Цена по запросу' : `Цена ${roubles(product.priceKopecks)}`
  return seo({
    title: longestTitle(product.title, shop),
    ogTitle: product.title,
    description: `${product.title}${article}. ${price}. ${product.category}${product.partner && ` ${product.partner}`}: характеристики, наличие и доставка по России из магазина «${withoutQuotes(shop.name)}».`,
    keywords: [product.title, product.category, product.partner, product.vendorCode]
      .filter((word) => word !== '')
      .join(', '),
    h1: product.title,
  })
}

/** Texts of a category page without texts of its own. */
export function categorySeo(category: { readonly title: string; readonly productsCount: number }, shop: SeoShop): Seo {
  return seo({
    title: longestTitle(category.title, shop),
    ogTitle: category.title,
    description:
      `${category.title}: ${goods(category.productsCount)} с ценами, характеристиками и остатками на ` +
      `складах. Доставка по России${shop.city && `, самовывоз — ${shop.city}`}.`,
    keywords: `${category.title}, ${category.title.toLowerCase()} купить, цена`,
    h1: category.title,
  })
}

/** Texts of the root of the catalogue without texts of its own. */
export function catalogSeo(shop: SeoShop): Seo {
  return seo({
    title: longestTitle('Каталог швейного оборудования', shop),
    ogTitle: `Каталог — «${withoutQuotes(shop.name)}»`,
    description:
      `Каталог магазина «${withoutQuotes(shop.name)}»: швейные машины, раскройное и гладильное оборудование, ` +
      `иглы, нитки и запчасти. Цены, остатки на складах, доставка по России.`,
    keywords: 'швейное оборудование, каталог, цены',
    h1: 'Каталог',
  })
}

/** Texts of a brand's or a collection's page without texts of its own. */
export function listingSeo(
  { title, about, productsCount }: { title: string; about: string; productsCount: number },
  shop: SeoShop,
): Seo {
  return seo({
    title: longestTitle(title, shop),
    ogTitle: title,
    description:
      `${title}: ${goods(productsCount)} с ценами и остатками на складах. ${about.split(/\n\s*\n/)[0] ?? ''}`.trim(),
    keywords: `${title}, ${title.toLowerCase()} купить, цена`,
    h1: title,
  })
}

/** Texts of the list of brands. */
export const partnersSeo = (shop: SeoShop): Seo =>
  seo({
    title: longestTitle('Бренды швейного оборудования', shop),
    ogTitle: 'Бренды швейного оборудования',
    description:
      `Бренды в магазине «${withoutQuotes(shop.name)}»: кто что делает, таблицы размеров и номеров, все товары ` +
      `с ценами и наличием.`,
    keywords: 'бренды швейного оборудования, производители швейных машин',
    h1: 'Бренды',
  })

/** Texts of the list of collections. */
export const collectionsSeo = (shop: SeoShop): Seo =>
  seo({
    title: longestTitle('Подборки для цеха и ателье', shop),
    ogTitle: 'Подборки под задачу',
    description:
      `Готовые подборки магазина «${withoutQuotes(shop.name)}»: что нужно для ателье, цеха, мастерской и ` +
      `отдельной операции, с ценами и остатками.`,
    keywords: 'подборка швейного оборудования, оснащение цеха, оснащение ателье',
    h1: 'Подборки',
  })

/** Texts of the list of shop points. */
export const pointsSeo = (points: readonly { readonly city: string }[], shop: SeoShop): Seo =>
  seo({
    title: longestTitle('Адреса магазинов и дилеров', shop),
    ogTitle: 'Магазины и дилеры на карте',
    description:
      `Магазины, сервисы и дилеры «${withoutQuotes(shop.name)}»: адресов — ${points.length}, городов ` +
      `— ${new Set(points.map(({ city }) => city)).size}. Часы работы, телефоны, что есть на месте и как проехать.`,
    keywords: 'дилеры швейного оборудования, адреса магазинов, сервис швейных машин',
    h1: 'Адреса и дилеры',
  })

/** Texts of a shop point. */
export const pointSeo = (
  {
    title,
    city,
    address,
    services,
  }: { readonly title: string; readonly city: string; readonly address: string; readonly services: readonly string[] },
  shop: SeoShop,
): Seo =>
  seo({
    title: longestTitle(title.includes(city) ? title : `${title}, ${city}`, shop),
    ogTitle: title,
    description: `${title}: ${city}, ${address}. Часы работы, телефон, схема проезда. ${services.join(', ')}`.trim(),
    keywords: `${title}, ${city}, швейное оборудование`,
    h1: title,
  })

/** Texts of a page written by the owner. */
export const pageSeo = (
  { title, h1, description }: { title: string; h1: string; description: string },
  shop: SeoShop,
): Seo =>
  seo({
    title: `${h1} — «${withoutQuotes(shop.name)}»`,
    ogTitle: h1,
    description: description || siteSeo(shop).description,
    keywords: title,
    h1,
  })

/** Texts of a list of news, actions or articles. */
export const newsListSeo = (type: 'news' | 'actions' | 'articles', shop: SeoShop): Seo => {
  const { title, h1, description } = {
    news: { title: 'Новости магазина', h1: 'Новости', description: 'поступления, склады, новое в работе с заказами' },
    actions: {
      title: 'Акции и скидки',
      h1: 'Акции',
      description: 'сниженные цены на швейное оборудование и расходные материалы, сроки и товары',
    },
    articles: {
      title: 'Статьи о швейном производстве',
      h1: 'Статьи',
      description: 'как выбрать оборудование, настроить его, посчитать расход и обустроить цех',
    },
  }[type]
  return seo({
    title: `${title} — «${withoutQuotes(shop.name)}»`,
    ogTitle: title,
    description: `${h1} магазина «${withoutQuotes(shop.name)}»: ${description}.`,
    keywords: '',
    h1,
  })
}

/** Texts of a news item, an action or an article. */
export const newsSeo = (
  { name, preview, tags }: { name: string; preview: string; tags: readonly { title: string }[] },
  shop: SeoShop,
): Seo =>
  seo({
    title:
      name.length + withoutQuotes(shop.name).length + 5 <= titleLength
        ? `${name} — «${withoutQuotes(shop.name)}»`
        : name,
    ogTitle: name,
    description: preview,
    keywords: tags.map(({ title }) => title.toLowerCase()).join(', '),
    h1: '',
  })

/** Texts of any other address. */
export function siteSeo(shop: SeoShop): Seo {
  return seo({
    title: `${shop.name} — оборудование для швейного производства`,
    ogTitle: shop.name,
    description:
      `${shop.name}: швейные машины, раскройное и гладильное оборудование, иглы, нитки и запчасти. ` +
      `Цены, наличие на складах, доставка по России.`,
    keywords: '',
    h1: '',
  })
}

/**
 * The editor's texts where they exist, else the defaults. The editor's title is also used for social networks, unless
 * there is a separate one.
 */
export function mergedSeo(record: { readonly [Field in keyof Seo]: string | null }, fallback: Seo): Seo {
  return {
    title: record.title ?? fallback.title,
    ogTitle: record.ogTitle ?? record.title ?? fallback.ogTitle,
    description: record.description ?? fallback.description,
    ogDescription: record.ogDescription ?? record.description ?? fallback.ogDescription,
    keywords: record.keywords ?? fallback.keywords,
    h1: record.h1 ?? fallback.h1,
  }
}

function seo({ title, ogTitle, description, keywords, h1 }: Omit<Seo, 'ogDescription'>): Seo {
  const short =
    description.length <= descriptionLength
      ? description
      : `${description.slice(0, description.lastIndexOf(' ', descriptionLength))}…`
  return { title, ogTitle, description: short, ogDescription: short, keywords, h1 }
}

/** The longest form of a title that search engines show completely. */
function longestTitle(subject: string, { name }: SeoShop): string {
  const titles = [
    `${subject} — купить в интернет-магазине «${withoutQuotes(name)}»`,
    `${subject} — магазин «${withoutQuotes(name)}»`,
    `${subject} — «${withoutQuotes(name)}»`,
  ]
  return titles.find(({ length }) => length <= titleLength) ?? subject
}

const withoutQuotes = (name: string) => name.replaceAll(/[«»]/g, '')

/** spec 9: whole roubles without kopecks, other sums with two decimals. */
const roubles = (kopecks: number) => `${(kopecks % 100 === 0 ? wholeRoubles : withKopecks).format(kopecks / 100)} ₽`
const wholeRoubles = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 })
const withKopecks = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const goods = (count: number) => counted(count, ['товар', 'товара', 'товаров'])
