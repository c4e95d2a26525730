import type { IncomingMessage } from 'node:http'
import type { Currency } from '@shpulka/contract/content/settings'
import type { Cookies } from 'cookie'
import { type AuthStep, authStepOf } from '../app/base/api/auth-step.rule.ts'
import { authTokenOf } from '../app/base/api/auth-token.rule.ts'
import { cartTokenOf } from '../app/base/api/cart-token.rule.ts'
import { deviceIdIn } from '../app/base/api/device-id.rule.ts'
import { type LinkSignIn, linkSignInOf } from '../app/base/api/link-sign-in.rule.ts'
import { orderKeyIn } from '../app/base/api/order-key.rule.ts'
import type { Tokens } from '../app/base/api/request-context.server.ts'
import { type CookieChoice, cookieChoiceIn } from '../app/base/cookies/cookie-choice.rule.ts'
import { type ChosenCity, parseCity } from '../app/base/shell/chosen-city.rule.ts'
import { forwardedAddress } from './forwarded-address.rule.ts'
import { hostName } from './site-of-request.rule.ts'
import type { SiteSettings } from './site-settings.ts'
import { cookieName } from './visitor-cookies.rule.ts'

/** A parsed request. */
export interface PageRequest {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly host: string
  /** Whether the host belongs to the site and the port is one the shop listens on. */
  readonly isOwnHost: boolean
  readonly isHttps: boolean
  /** The visitor's address, for the API's limits. */
  readonly clientIp: string
  readonly userAgent: string
  readonly site: SiteSettings
  readonly currency: Currency
  readonly listingView: 'grid' | 'rows'
  readonly city: ChosenCity | null
  readonly authStep: AuthStep | null
  readonly linkSignIn: LinkSignIn | null
  readonly isCartFromLink: boolean
  readonly cookieChoice: CookieChoice | null
  readonly orderKey: string | null
  readonly tokens: Tokens
}

type PartialPageRequest = Pick<PageRequest, 'method' | 'path' | 'query' | 'host' | 'isOwnHost' | 'site'>

/** The requested host in lower case, and its name without the port. */
export interface Host {
  readonly host: string
  readonly name: string
}

/**
 * Parses requests. `trustedProxies`: how many proxies in front are our own; `maxHosts`: how many parsed Host headers
 * are kept.
 */
export function openRequestReader({ trustedProxies, maxHosts }: { trustedProxies: number; maxHosts: number }) {
  /** Parsed Host headers. */
  const knownHosts = new Map<string, Host>()

  /** Null when the host is not valid. */
  function hostOf({ headers }: IncomingMessage): Host | null {
    const header = trustedProxies > 0 ? (firstValue(headers['x-forwarded-host']) ?? headers.host) : headers.host
    const known = header === undefined ? undefined : knownHosts.get(header)
    if (known) return known
    const host = header?.toLowerCase()
    const name = hostName(host)
    if (header === undefined || host === undefined || name === null) return null
    const parsed = { host, name }
    if (knownHosts.size < maxHosts) knownHosts.set(header, parsed)
    return parsed
  }

  const isHttps = ({ headers, socket }: IncomingMessage) =>
    trustedProxies > 0 ? firstValue(headers['x-forwarded-proto']) === 'https' : 'encrypted' in socket

  function readRequest(
    request: IncomingMessage,
    { cookies, ...read }: PartialPageRequest & { cookies: Cookies },
  ): PageRequest {
    const { init } = read.site
    const { code, currencyId } = init.site
    const siteCurrency = init.currencies.find(({ id }) => id === currencyId) ?? init.currencies[0]!
    const chosen = init.currencies.find(({ id }) => String(id) === cookies[cookieName('currency-id', code)])
    const refresh = cookies[cookieName('refresh_token', code)] ?? ''
    return {
      ...read,
      isHttps: isHttps(request),
      clientIp: forwardedAddress(
        request.socket.remoteAddress ?? '',
        String(request.headers['x-forwarded-for'] ?? ''),
        trustedProxies,
      ),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      currency: (init.config.allowsForeignCurrencies ? chosen : undefined) ?? siteCurrency,
      listingView: cookies[cookieName('listing-view', code)] === 'rows' ? 'rows' : 'grid',
      cookieChoice: cookieChoiceIn(request.headers.cookie ?? '', code),
      city: parseCity(cookies[cookieName('city', code)]),
      authStep: authStepOf(cookies[cookieName('auth-step', code)]),
      linkSignIn: linkSignInOf(cookies[cookieName('link-sign-in', code)]),
      isCartFromLink: cookies[cookieName('cart-link', code)] === '1',
      orderKey: orderKeyIn(cookies[cookieName('order-key', code)]),
      tokens: {
        auth: authTokenOf(cookies[cookieName('auth_token', code)]),
        refresh: /^[\w.-]{1,200}$/.test(refresh) ? refresh : null,
        cart: cartTokenOf(cookies[cookieName('cart_token', code)]),
        device: deviceIdIn(cookies[cookieName('device-id', code)]),
      },
    }
  }

  return { hostOf, isHttps, readRequest }
}

/** Requests of guests for the home pages of all hosts of the sites. */
export function homeRequests(
  sites: Iterable<SiteSettings>,
  { port, hasProxy }: { readonly port: number; readonly hasProxy: boolean },
): PageRequest[] {
  return [...sites].flatMap((site) =>
    site.init.site.hosts.flatMap((name) => {
      // A proxy gives the scheme and the name that visitors use; whether it has TLS is not known yet.
      const origins = hasProxy
        ? [true, false].map((isHttps) => ({ host: name, isHttps }))
        : [{ host: port === 80 ? name : `${name}:${port}`, isHttps: false }]
      return origins.map((origin) => homeRequest(site, origin))
    }),
  )
}

/** The request of a guest for the home page of a site, who comes under this origin. */
function homeRequest(site: SiteSettings, { host, isHttps }: { host: string; isHttps: boolean }): PageRequest {
  const { currencyId } = site.init.site
  return {
    method: 'GET',
    path: '/',
    query: '',
    host,
    isOwnHost: true,
    isHttps,
    clientIp: '127.0.0.1',
    userAgent: '',
    site,
    currency: site.init.currencies.find(({ id }) => id === currencyId) ?? site.init.currencies[0]!,
    listingView: 'grid',
    city: null,
    authStep: null,
    linkSignIn: null,
    isCartFromLink: false,
    cookieChoice: null,
    orderKey: null,
    tokens: { auth: null, refresh: null, cart: null, device: null },
  }
}

export type RequestReader = ReturnType<typeof openRequestReader>

/** As browsers send it: without the scheme's default port. */
export const originOf = ({ isHttps, host }: Pick<PageRequest, 'isHttps' | 'host'>) =>
  isHttps ? `https://${host.replace(/:443$/, '')}` : `http://${host.replace(/:80$/, '')}`

/**
 * The origin a document names as its own to search engines and to whoever shares it. Under a host the site does not
 * name (a former domain, a bare address) it is that of the site's first host, or a copy of the shop would be indexed
 * there. A site without a public host yet is what it was asked as.
 */
export function publicOriginOf(page: Pick<PageRequest, 'isHttps' | 'host' | 'isOwnHost' | 'site'>): string {
  const [first = 'localhost'] = page.site.init.site.hosts
  const isPublic = !/(^|\.)localhost$|^[\d.]+$/.test(first)
  return page.isOwnHost || !isPublic ? originOf(page) : `https://${first}`
}

/** A Host header may contain any port: documents are cached only for the shop's own ports. */
export function isOwnHostOf(hosts: readonly string[], { host, name }: Host, ownPort: number | undefined): boolean {
  const port = host.slice(name.length + 1)
  return hosts.includes(name) && ['', '80', '443', String(ownPort)].includes(port)
}

export const firstValue = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header)
