import { randomUUID } from 'node:crypto'
import type { ProofTerms } from '@shpulka/contract/base/proof-of-work'
import type { Currency, Init } from '@shpulka/contract/content/settings'
import { createContext } from 'react-router'
import type { CookieChoiceWord } from '../cookies/cookie-choice.rule.ts'
import type { ChosenCity } from '../shell/chosen-city.rule.ts'
import type { Maps, Metrics } from '../shell/shop.ts'
import type { AuthStep } from './auth-step.rule.ts'
import type { LinkSignIn } from './link-sign-in.rule.ts'
import type { ProofFields } from './proof-fields.rule.ts'

/** What is read of an answer: a Response has it, and so has what comes from inside the process. */
export interface ApiAnswer extends Pick<Response, 'ok' | 'status' | 'statusText' | 'body'> {
  readonly headers: Pick<Headers, 'get'>
  json(): Promise<unknown>
}

/** How the API is reached: the global fetch with a path in place of an address, or an entrance inside the process. */
export type FetchApi = (
  path: string,
  request: {
    method: string
    headers: Record<string, string>
    body?: string
    /** In place of a body: a form with a file. */
    bytes?: Buffer<ArrayBuffer>
    /** The answer may be a file. */
    isFile?: boolean
    /** A file that may be large and long in coming: its body is read as it comes. */
    isStreamed?: boolean
  },
) => Promise<ApiAnswer>

/** The visitor's tokens, stored in cookies that the page's own script cannot read. */
export interface Tokens {
  auth: string | null
  refresh: string | null
  cart: string | null
  /** The browser's own id, which sessions are bound to: a refresh token is worth nothing without it. */
  device: string | null
}

/**
 * One request as the loaders and actions see it. Made by the server for each request; a shared document's visit holds
 * no one's basket.
 */
export interface RequestContext {
  readonly fetchApi: FetchApi
  /** Site, categories, currencies and configuration of the site (spec 4). */
  readonly init: Init
  /** The currency prices are shown in. */
  readonly currency: Currency
  /** Where the site is seen: scheme and host. */
  readonly origin: string
  /** Where the visitor connects from; empty for a shared document. */
  readonly clientIp: string
  /** The User-Agent of the visitor's browser; names the device of a session. Empty for a shared document. */
  readonly userAgent: string
  /** Where the visitor's deliveries go; null: not chosen, or a shared document. */
  readonly city: ChosenCity | null
  /** Rows instead of a grid, as the visitor chose last time. */
  readonly listingView: 'grid' | 'rows'
  /** The session ended before this request came (spec 8): the page says so. */
  readonly isSessionOver: boolean
  readonly tokens: Tokens
  /** Tokens that changed while the request was served; the server turns them into cookies. */
  readonly changedTokens: Partial<Tokens>
  /** Choices made by this request that the visitor's cookies shall keep; null: forget. */
  readonly choices: Map<
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
  /** State from the step before the code page; null: there was none. */
  readonly authStep: AuthStep | null
  /** A sign-in that a link offers and the visitor has not agreed to yet; null: none, or a shared document. */
  readonly linkSignIn: LinkSignIn | null
  /** The cart token came by a link: whoever made the link may know it. False for a shared document. */
  readonly isCartFromLink: boolean
  /** Of the email's link the visitor came by; opens one order. Null: there was none, or a shared document. */
  readonly orderKey: string | null
  /** The tags of the answers used: a change message with one of these drops the document from the cache. */
  readonly tags: Set<string>
  /** A part of the page did not come, so the document is shown once and not stored for others. */
  isPartial: boolean
  /** The counter of visits; null: there is none. */
  readonly metrics: Metrics | null
  /** The maps service; null: there is none. */
  readonly maps: Maps | null
  /** The visitor's choice about cookies; null: no choice yet, or a shared document. */
  readonly cookieChoice: CookieChoiceWord | null
  /** Does the work a call asks for in the visitor's place; null: too many ask for it now. */
  readonly proveWork: (
    terms: ProofTerms,
    call: { method: string; path: string; body: string },
  ) => Promise<ProofFields | null>
  /** Gives new tokens for old ones; concurrent calls share one refresh. Null: the session is over. */
  readonly refreshSession: (refreshToken: string) => Promise<{ access: string; refresh: string } | null>
}

/** Where a loader finds its visit: `context.get(requestContext)`. */
export const requestContext = createContext<RequestContext>()

/** Whether the visitor came with a session, as far as is known before anything is asked. */
export const isSignedIn = ({ tokens }: { tokens: Tokens }) => tokens.auth !== null || tokens.refresh !== null

/** The id of the visitor's browser; a browser without one gets it with this answer. */
export function deviceIdOf(ctx: RequestContext): string {
  if (ctx.tokens.device === null) setTokens(ctx, { device: randomUUID() })
  return ctx.tokens.device!
}

/** Remembers new tokens for this request and the visitor's next ones. */
export function setTokens(ctx: RequestContext, changed: Partial<Tokens>) {
  Object.assign(ctx.tokens, changed)
  Object.assign(ctx.changedTokens, changed)
}
