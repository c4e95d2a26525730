import type { IncomingMessage } from 'node:http'
import { originOf, type PageRequest } from './page-request.ts'
import type { SiteSettings } from './site-settings.ts'
import { cookieName } from './visitor-cookies.rule.ts'

/** The visitor's properties a document depends on, besides its URL. */
export const variantOf = ({ init }: SiteSettings, currencyId: number, role: string, view: string) =>
  `${init.site.id} ${currencyId} ${role} ${view}`

/** The key of a shared document is this and its URL. */
export const keyPrefix = (origin: string, variant: string) => `${origin} ${variant} `

/** The key of a document for visitors with this price role. */
export const documentKey = (page: PageRequest, role: string, url: string) =>
  keyPrefix(originOf(page), variantOf(page.site, page.currency.id, role, page.listingView)) + url

/** Cookies by which a visitor's document may differ from everybody's. */
export const variantCookies = (siteCode: string) =>
  (['auth_token', 'refresh_token', 'currency-id', 'listing-view'] as const).map((name) => cookieName(name, siteCode))

export const hasNoVariantCookies = ({ headers: { cookie } }: IncomingMessage, siteCode: string) =>
  cookie === undefined || !variantCookies(siteCode).some((name) => cookie.includes(name))
