import type { Category, Config, Currency, Site } from '@shpulka/contract/content/settings'
import { useRouteError, useRouteLoaderData } from 'react-router'
import type { RequestContext } from '../api/request-context.server.ts'
import { withMostProducts } from './most-products.rule.ts'
import { siteAddress } from './site-address.rule.ts'

/** The visit counter: its id and the address of its script. */
export interface Metrics {
  id: number
  url: string
}

/** The maps service: its key and the address of its script. */
export interface Maps {
  apiKey: string
  url: string
}

/** Root categories in a document at most: nobody reads a longer menu. */
export const maxSections = 24

/** The text pages the shop's own screens link to. */
const linkedPages = [
  ...['/help', '/help/delivery', '/help/payment', '/help/refund', '/help/repair', '/help/ask-answer', '/help/privacy'],
  ...['/information', '/information/price', '/information/state-order'],
  ...['/about', '/about/offers-to-dealers', '/contacts'],
]

/** The data of the shop that every page has: the same for all visitors. */
export interface ShopData {
  site: Pick<
    Site,
    'id' | 'code' | 'name' | 'phone' | 'email' | 'city' | 'address' | 'hours' | 'notice' | 'legal' | 'image'
  >
  /** The other sites. `address` is a link; null when the site can only be chosen by a form. */
  otherSites: { id: number; name: string; address: string | null }[]
  currency: Currency
  /** The currencies to choose from; with only one there is no choice. */
  currencies: Pick<Currency, 'id' | 'code' | 'sign' | 'title'>[]
  config: Omit<Config, 'savedTokens'>
  /** Root categories, the largest if there are too many: every document carries them. */
  sections: Pick<Category, 'id' | 'title' | 'path' | 'productsCount' | 'image'>[]
  /** Of the text pages the shop's own screens link to: those the site does not have. */
  missingPages: string[]
  /** Scheme and host for canonical addresses, structured data and links to share. */
  origin: string
  /** The guests' price role: prices of other roles stay out of structured data. */
  guestRole: string
  /** Null when visits are not counted. */
  metrics: Metrics | null
  /** Null when the shop's own maps are used. */
  maps: Maps | null
}

export function shopOf({ init, currency, origin, publicOrigin, metrics, maps }: RequestContext): ShopData {
  const { id, code, name, phone, email, city, address, hours, notice, legal, image } = init.site
  const { savedTokens: _, ...config } = init.config
  const shown = init.config.allowsForeignCurrencies
    ? init.currencies
    : init.currencies.filter((each) => each.id === currency.id)
  return {
    site: { id, code, name, phone, email, city, address, hours, notice, legal, image },
    otherSites: init.sites
      .filter((site) => site.id !== id)
      .map((site) => ({ id: site.id, name: site.name, address: siteAddress(site, init.sites, origin) })),
    currency,
    currencies: shown.map((each) => ({ id: each.id, code: each.code, sign: each.sign, title: each.title })),
    config,
    sections: withMostProducts(
      init.categories.filter(({ parentId }) => parentId === null),
      maxSections,
    ).map((each) => ({
      id: each.id,
      title: each.title,
      path: each.path,
      productsCount: each.productsCount,
      image: each.image,
    })),
    missingPages: linkedPages.filter((path) => !init.pages.includes(path)),
    origin: publicOrigin,
    guestRole: init.priceRole,
    metrics,
    maps,
  }
}

/** The shop; undefined if its data could not be loaded (the error page of last resort). */
export function useShop(): ShopData | undefined {
  const loaded = useRouteLoaderData('root') as ShopData | undefined
  const failed = useRouteError() as { data?: { shop?: ShopData } } | undefined
  return loaded ?? failed?.data?.shop
}

/** The shop, on pages that cannot be shown without it. */
export function useShopData(): ShopData {
  const shop = useShop()
  if (!shop) throw new Error('The page is shown outside the shop')
  return shop
}

export const useCurrency = () => useShopData().currency

/** Whether the site has a text page the shop's own screens link to. */
export const useHasPage = (path: string) => !useShopData().missingPages.includes(path)
