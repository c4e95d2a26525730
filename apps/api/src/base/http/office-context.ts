import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '@shpulka/contract/base/call'
import type { GrantedPermission } from '@shpulka/contract/base/permissions'
import type { FastifyBaseLogger, FastifyReply } from 'fastify'

/** A signed-in staff member, read from the database at each request. */
export interface SignedInStaff {
  readonly id: number
  readonly fio: string
  readonly email: string
  readonly sessionId: string
  readonly permissions: readonly GrantedPermission[]
  /** When the sign-in was last confirmed for dangerous actions. */
  readonly confirmedAt: Date
  readonly hasPasskey: boolean
  /** A password, which always comes with an authenticator app. */
  readonly hasPassword: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null when nobody is signed in to the office; undefined for calls outside the office. */
    staff?: SignedInStaff | null
  }
}

/**
 * Finds the staff member by the token of the cookie; null when there is no such session or it has expired. `isUsed`:
 * the request is an action of a person, not polling by a page, and prolongs the session.
 */
export type ReadStaff = (token: string, isUsed: boolean) => Promise<SignedInStaff | null>

/** The context of a request to the back office. */
export interface OfficeContext<C extends Call = Call, Staff = SignedInStaff> {
  readonly query: QueryOf<C>
  readonly params: ParamsOf<C>
  readonly body: BodyOf<C>
  readonly staff: Staff
  readonly log: FastifyBaseLogger
  readonly requestId: string
  /** Key of the client's network address (client-ip.rule.ts): for limits and the list of sessions. */
  readonly clientKey: string
  readonly userAgent: string
  readonly isSecure: boolean
  /** Origin of the office as the browser sees it; passkeys are bound to it. */
  readonly origin: string
  readonly hostname: string
  /** For cookies and answers that are bytes. */
  readonly reply: FastifyReply
}

/** Handler of a call of the back office by signed-in staff. */
export type OfficeHandler<C extends Call, Deps, Staff = SignedInStaff> = (
  ctx: OfficeContext<C, Staff>,
  deps: Deps,
) => Promise<AnswerOf<C> | FastifyReply>

/** Handler of a sign-in call, when there may be no signed-in staff member yet. */
export type SignInHandler<C extends Call, Deps> = OfficeHandler<C, Deps, SignedInStaff | null>
