import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '@shpulka/contract/base/call'
import type { Currency } from '@shpulka/contract/content/settings'
import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import type { SiteRow } from '../../content/settings/settings.port.ts'

/** The caller, site and currency of a request: decided once per request. */
export interface Visitor {
  readonly site: SiteRow
  /** The currency prices are shown in; roubles where the site shows no others. */
  readonly currency: Currency
  readonly platform: string
  /** The User-Agent of the client; names the device of a session. */
  readonly userAgent: string
  /** The token of a guest's basket; null when the request has none. */
  readonly cartToken: string | null
  /** Null: a guest. Read from the user's row, never from the token's claims. */
  readonly user: SignedInUser | null
  /** Code of the price role the visitor buys by: the user's, otherwise the site's role for guests. */
  readonly priceRole: string
}

export interface SignedInUser {
  readonly id: number
  readonly sessionId: string
  readonly role: 'guest' | 'org_user' | 'dealer'
  readonly priceRole: string
  readonly bonusType: number
  /** False: the account was made by an order, and nobody has shown yet that the email address is theirs. */
  readonly isMailboxProven: boolean
}

/** The context of one request, passed to its handler. */
export interface RequestContext<C extends Call = Call> {
  readonly query: QueryOf<C>
  readonly params: ParamsOf<C>
  readonly body: BodyOf<C>
  readonly visitor: Visitor
  readonly log: FastifyBaseLogger
  readonly requestId: string
  /**
   * Key of the client's network address for limits (client-ip.rule.ts), as told by trusted proxies only.
   */
  readonly address: string
  /** The Idempotency-Key header; null without one. */
  readonly idempotencyKey: string | null
  /** The X-Order-Key header, which may open an order or a request of a form; null without one. */
  readonly orderKey: string | null
  /** Names what the answer is made from (`product:12`, `category:3`, `settings`), for the x-shop-tags header. */
  tag(...tags: string[]): void
  /** For answers that are bytes: headers and status are set on it. */
  readonly reply: FastifyReply
}

/** An answer already in JSON, for the hottest reads; must fit the call's schema. */
export class ReadyJson {
  /** Text, or its bytes in UTF-8: a repeated answer is encoded once. */
  readonly json: string | Buffer
  constructor(json: string | Buffer) {
    this.json = json
  }
}

/** The code of one call. Calls that return bytes send them through `ctx.reply` and return it. */
export type Handler<C extends Call, Deps> = (
  ctx: RequestContext<C>,
  deps: Deps,
) => Promise<(C extends { returns: 'bytes' } ? FastifyReply : AnswerOf<C>) | ReadyJson | FastifyReply>
