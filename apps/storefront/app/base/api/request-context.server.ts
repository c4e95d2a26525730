import { randomUUID } from 'node:crypto'
import type { ProofTerms } from '@shpulka/contract/base/proof-of-work'
import type { Currency, Init } from '@shpulka/contract/content/settings'
import { createContext } from 'react-router'
import type { CookieChoice } from '../cookies/cookie-choice.rule.ts'
import type { ChosenCity } from '../shell/chosen-city.rule.ts'
import type { Maps, Metrics } from '../shell/shop.ts'
import type { AuthStep } from './auth-step.rule.ts'
import type { LinkSignIn } from './link-sign-in.rule.ts'
import type { ProofFields } from './proof-fields.rule.ts'

/** The part of a Response that is used; an answer from inside the process has it too. */
export interface ApiAnswer extends Pick<Response, 'ok' | 'status' | 'statusText' | 'body'> {
  readonly headers: Pick<Headers, 'get'>
  json(): Promise<unknown>
}

/** Reaches the API: the global fetch with a path instead of a full address, or a function inside the process. */
export type FetchApi = (
  path: string,
  request: {
    method: string
    headers: Record<string, string>
    /** The path template of the call, with names of parameters; names the request in traces. */
    pattern?: string
    body?: string
    /** A form with a file; sent instead of `body`. */
    bytes?: Buffer<ArrayBuffer>
    /** The answer may be a file. */
    isFile?: boolean
    /** For a large or slow file: its body is read as it arrives. */
    isStreamed?: boolean
  },
) => Promise<ApiAnswer>

/** The visitor's tokens, stored in cookies that the page's own script cannot read. */
export interface Tokens {
  auth: string | null
  refresh: string | null
  cart: string | null
  /** The browser's id, to which sessions are bound: a refresh token is useless without it. */
  device: string | null
}

/**
 * One request as loaders and actions see it; the server makes it for each request. A shared document is rendered
 * without anybody's basket.
 */
export interface RequestContext {
  readonly fetchApi: FetchApi
  /** Site, categories, currencies and configuration of the site (spec 4). */
  readonly init: Init
  /** The currency prices are shown in. */
  readonly currency: Currency
  /** Scheme and host of the request: of links, redirects and forms. */
  readonly origin: string
  /** Scheme and host that search engines and shared links are given: always the site's. */
  readonly publicOrigin: string
  /** Where the visitor connects from; empty for a shared document. */
  readonly clientIp: string
  /** The User-Agent of the visitor's browser; names the device of a session. Empty for a shared document. */
  readonly userAgent: string
  /** Where the visitor's deliveries go; null when not chosen, and for a shared document. */
  readonly city: ChosenCity | null
  /** How the visitor last chose to see listings. */
  readonly listingView: 'grid' | 'rows'
  /** The session ended before this request came (spec 8): the page says so. */
  readonly isSessionOver: boolean
  readonly tokens: Tokens
  /** Tokens that changed while the request was served; the server turns them into cookies. */
  readonly changedTokens: Partial<Tokens>
  /** Cookies set by this request; null deletes the cookie. */
  readonly changedCookies: Map<
    | 'site-id'
    | 'currency-id'
    | 'listing-view'
    | 'city'
    | 'auth-step'
    | 'link-sign-in'
    | 'cart-link'
    | 'cookie-choice'
    | 'order-key',
    string | null
  >
  /** What the page that asks for a code must know; null: no code was requested. */
  readonly authStep: AuthStep | null
  /** A sign-in that a link offers and the visitor has not agreed to yet; null: none, or a shared document. */
  readonly linkSignIn: LinkSignIn | null
  /** The cart token came by a link, so whoever made the link may know it. False for a shared document. */
  readonly isCartFromLink: boolean
  /** The key from the email's link the visitor came by; it opens one order. Null: none, or a shared document. */
  readonly orderKey: string | null
  /** The tags of the API answers used: a change of any of them drops the document from the cache. */
  readonly tags: Set<string>
  /** The price roles of the API answers used; empty for a guest. More than one if it changed meanwhile. */
  readonly priceRoles: Set<string>
  /** Part of the page failed to load, so the document is shown once and not cached. */
  isPartial: boolean
  /** The visit counter; null when none is configured. */
  readonly metrics: Metrics | null
  /** The maps service; null when none is configured. */
  readonly maps: Maps | null
  /** The visitor's choice about cookies; null: no choice yet, or a shared document. */
  readonly cookieChoice: CookieChoice | null
  /** Computes the proof of work for the visitor; null when too many are being computed now. */
  readonly proveWork: (
    terms: ProofTerms,
    call: { method: string; path: string; body: string },
  ) => Promise<ProofFields | null>
  /** Exchanges a refresh token for new tokens; concurrent calls share one exchange. Null when the session is over. */
  readonly refreshSession: (refreshToken: string) => Promise<{ access: string; refresh: string } | null>
}

/** How a loader gets its request: `context.get(requestContext)`. */
export const requestContext = createContext<RequestContext>()

/** Whether the visitor sent tokens of a session; they are not checked here. */
export const isSignedIn = ({ tokens }: { tokens: Tokens }) => tokens.auth !== null || tokens.refresh !== null

/** The id of the visitor's browser; a new one is set with this answer if it has none. */
export function deviceIdOf(ctx: RequestContext): string {
  if (ctx.tokens.device === null) setTokens(ctx, { device: randomUUID() })
  return ctx.tokens.device!
}

/** Uses new tokens for the rest of this request and sets them as cookies. */
export function setTokens(ctx: RequestContext, changed: Partial<Tokens>) {
  Object.assign(ctx.tokens, changed)
  Object.assign(ctx.changedTokens, changed)
}
