import type { Product } from '@shpulka/contract/catalog'

interface Crumb {
  title: string
  /** Path on this site. */
  to: string
}

/** BreadcrumbList of schema.org. */
export function breadcrumbList(origin: string, crumbs: readonly Crumb[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ title, to }, at) => ({ '@type': 'ListItem', position: at + 1, name: title, item: origin + to })),
  }
}

/** Product of schema.org; prices in roubles whatever currency is shown (spec 9: RUR in structured data). */
export function structuredProduct(origin: string, url: string, product: Product, priceKopecks: number | null) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.title,
    sku: product.vendorCode || undefined,
    description: product.description.slice(0, 500) || undefined,
    image: product.images.map(({ id }) => `${origin}/api/image-minifier/v1/${id}.webp?preview=960&format=webp`),
    brand: product.partner ? { '@type': 'Brand', name: product.partner.title } : undefined,
    offers:
      priceKopecks === null
        ? undefined
        : {
            '@type': 'Offer',
            url: origin + url,
            price: (priceKopecks / 100).toFixed(2),
            priceCurrency: 'RUR',
            availability: `https://schema.org/${product.available > 0 ? 'InStock' : 'PreOrder'}`,
          },
  }
}
