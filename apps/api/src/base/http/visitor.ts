import { isRandomUuid } from '@shpulka/contract/base/ids'
import type { FastifyRequest } from 'fastify'
import type { CurrentSettings, Settings, SiteRow } from '../../content/settings/settings.port.ts'
import { badInput } from './failure.ts'
import type { SignedInUser, Visitor } from './request-context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    visitor: Visitor
  }
  interface FastifyContextConfig {
    /** Name of the call in the contract; in logs and metrics. */
    call?: string
  }
}

/** Finds the user of a bearer token. Throws 401 for an invalid or expired token, 406 when the session has ended. */
export type ReadUser = (accessToken: string, site: Pick<SiteRow, 'id'>) => Promise<SignedInUser>

const platform = /^[\w-]{1,20}$/

/** Reads the visitor from the headers of the request (contract/headers.ts). */
export async function readVisitor(
  request: FastifyRequest,
  currentSettings: CurrentSettings,
  readUser: ReadUser,
): Promise<Visitor> {
  let settings = currentSettings()
  let site = siteOf(request, settings)
  let currency = currencyOf(headerOf(request, 'x-currency-id'), site, settings)
  const cartToken = headerOf(request, 'x-cart-token')
  if (cartToken !== null && !isRandomUuid(cartToken))
    throw badInput({ 'x-cart-token': 'Ключ корзины повреждён. Удалите его: магазин заведёт новую корзину' })
  const bearer = /^Bearer\s+(\S+)$/i.exec(headerOf(request, 'authorization') ?? '')?.[1]
  const user = bearer === undefined ? null : await readUser(bearer, site)
  if (settings !== currentSettings()) {
    // Pages are cached by what they are made of: a page of a site before its change would be taken for a new one.
    settings = currentSettings()
    site = siteOf(request, settings)
    currency = currencyOf(headerOf(request, 'x-currency-id'), site, settings)
  }
  const client = headerOf(request, 'x-client-platform') ?? ''
  return {
    site,
    currency,
    platform: platform.test(client) ? client : '',
    userAgent: headerOf(request, 'user-agent') ?? '',
    cartToken: cartToken?.toLowerCase() ?? null,
    user,
    priceRole: user?.priceRole ?? site.priceRole,
  }
}

/** The site a request is for. */
export function siteOf(request: FastifyRequest, settings: Settings): SiteRow {
  const id = headerOf(request, 'x-site-id')
  const site =
    id === null
      ? siteByHost(request.hostname.toLowerCase(), settings)
      : settings.sites.find((each) => String(each.id) === id)
  if (!site) throw badInput({ 'x-site-id': 'Такого сайта нет' })
  return site
}

const siteByHost = (host: string, { sites }: Settings) => sites.find(({ hosts }) => hosts.includes(host)) ?? sites[0]

function currencyOf(id: string | null, site: SiteRow, settings: Settings) {
  const siteCurrency = settings.currencies.find((each) => each.id === site.currencyId)
  const requested = id === null ? siteCurrency : settings.currencies.find((each) => String(each.id) === id)
  if (!requested || !siteCurrency) throw badInput({ 'x-currency-id': 'Такой валюты нет' })
  return site.config.allowsForeignCurrencies ? requested : siteCurrency
}

const headerOf = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}
