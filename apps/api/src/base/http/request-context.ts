import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '@shpulka/contract/base/call'
import type { Currency } from '@shpulka/contract/content/settings'
import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import type { SiteRow } from '../../content/settings/settings.port.ts'

/** The caller, site and currency of a request, determined once per request. */
export interface Visitor {
  readonly site: SiteRow
  /** The currency of displayed prices; roubles where the site allows no others. */
  readonly currency: Currency
  readonly platform: string
  /** The User-Agent of the client; used as the device name of a session. */
  readonly userAgent: string
  /** The token of a guest's basket; null when the request has none. */
  readonly cartToken: string | null
  /** Null for a guest. Read from the user's row, never from the token's claims. */
  readonly user: SignedInUser | null
  /** Code of the visitor's price role: the user's, otherwise the site's role for guests. */
  readonly priceRole: string
}

export interface SignedInUser {
  readonly id: number
  readonly sessionId: string
  readonly role: 'guest' | 'org_user' | 'dealer'
  readonly priceRole: string
  readonly bonusType: number
  /** False when the account was created by an order and its email address is not confirmed yet. */
  readonly isEmailProven: boolean
}

/** The context of one request, passed to its handler. */
export interface RequestContext<C extends Call = Call> {
  readonly query: QueryOf<C>
  readonly params: ParamsOf<C>
  readonly body: BodyOf<C>
  readonly visitor: Visitor
  readonly log: FastifyBaseLogger
  readonly requestId: string
  /** Key of the client's network address for limits (client-ip.rule.ts); only trusted proxies may set it. */
  readonly clientKey: string
  /** The Idempotency-Key header; null without one. */
  readonly idempotencyKey: string | null
  /** The X-Order-Key header, which gives access to an order or a sent form; null without one. */
  readonly orderKey: string | null
  /** Adds tags of the data in the answer (`product:12`, `category:3`, `settings`) to the x-shop-tags header. */
  tag(...tags: string[]): void
  /** For answers that are bytes: the handler sets headers and status on it. */
  readonly reply: FastifyReply
}

/** An answer already serialized to JSON, for the most frequent reads; must match the call's schema. */
export class ReadyJson {
  /** Text or its UTF-8 bytes: a cached answer is encoded once. */
  readonly json: string | Buffer
  constructor(json: string | Buffer) {
    this.json = json
  }
}

/** Handler of one call. Calls that return bytes send them through `ctx.reply` and return it. */
export type Handler<C extends Call, Deps> = (
  ctx: RequestContext<C>,
  deps: Deps,
) => Promise<(C extends { returns: 'bytes' } ? FastifyReply : AnswerOf<C>) | ReadyJson | FastifyReply>
