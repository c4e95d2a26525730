import type { Seo } from '@shpulka/contract/settings'

/** Of a site, what its texts need. */
export interface SeoShop {
  readonly name: string
  readonly city: string
}

/** Of a product, what its texts need. */
export interface SeoProduct {
  readonly title: string
  readonly vendorCode: string
  readonly partner: string
  /** Title of its main category. */
  readonly category: string
  /** What a guest pays; null: on request. */
  readonly priceKopecks: number | null
}

/** Search engines show about this much of a description. */
const descriptionLength = 180

/** Texts of a product page nobody wrote texts for. */
export function productSeo(product: SeoProduct, shop: SeoShop): Seo {
  const article = product.vendorCode && !product.title.includes(product.vendorCode) ? `, артикул ${product.vendorCode}` : ''
  const price = product.priceKopecks === null ? 'Цена по запросу' : `Цена ${roubles(product.priceKopecks)}`
  return seo({
    title: `${product.title} — купить в интернет-магазине «${bare(shop.name)}»`,
    description: `${product.title}${article}. ${price}. ${product.category}${product.partner && ` ${product.partner}`}: характеристики, наличие и доставка по России из магазина «${bare(shop.name)}».`,
    h1: product.title,
  })
}

/** Texts of a category page nobody wrote texts for. */
export function categorySeo(category: { readonly title: string; readonly productsCount: number }, shop: SeoShop): Seo {
  return seo({
    title: `${category.title} — купить в интернет-магазине «${bare(shop.name)}»`,
    description: `${category.title}: ${goods(category.productsCount)} с ценами, характеристиками и остатками на складах. Доставка по России, самовывоз — ${shop.city}.`,
    h1: category.title,
  })
}

/** Texts of any other address. */
export function siteSeo(shop: SeoShop): Seo {
  return {
    ...seo({
      title: `${shop.name} — оборудование для швейного производства`,
      description: `${shop.name}: швейные машины, раскройное и гладильное оборудование, иглы, нитки и запчасти. Цены, наличие на складах, доставка по России.`,
      h1: '',
    }),
  }
}

/** The editor's texts where there are any, the default's elsewhere; a title without one of its own for social networks serves there too. */
export function seoOver(record: { readonly [Field in keyof Seo]: string | null }, fallback: Seo): Seo {
  return {
    title: record.title ?? fallback.title,
    ogTitle: record.ogTitle ?? record.title ?? fallback.ogTitle,
    description: record.description ?? fallback.description,
    ogDescription: record.ogDescription ?? record.description ?? fallback.ogDescription,
    keywords: record.keywords ?? fallback.keywords,
    h1: record.h1 ?? fallback.h1,
  }
}

function seo({ title, description, h1 }: Pick<Seo, 'title' | 'description' | 'h1'>): Seo {
  const short = description.length <= descriptionLength ? description : `${description.slice(0, description.lastIndexOf(' ', descriptionLength))}…`
  return { title, ogTitle: title, description: short, ogDescription: short, keywords: '', h1 }
}

const bare = (name: string) => name.replaceAll(/[«»]/g, '')

const roubles = (kopecks: number) => `${new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 }).format(kopecks / 100)} ₽`

const plural = new Intl.PluralRules('ru-RU')
const goodsForms: Record<string, string> = { one: 'товар', few: 'товара' }
const goods = (count: number) => `${count} ${goodsForms[plural.select(count)] ?? 'товаров'}`
