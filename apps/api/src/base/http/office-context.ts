import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '@shpulka/contract/base/call'
import type { HeldPermission } from '@shpulka/contract/base/permissions'
import type { FastifyBaseLogger, FastifyReply } from 'fastify'

/** A signed-in member of staff: read from the database at each request, never from what the browser says. */
export interface SignedInStaff {
  readonly id: number
  readonly fio: string
  readonly email: string
  readonly sessionId: string
  readonly permissions: readonly HeldPermission[]
  /** When the sign-in was last confirmed for dangerous actions. */
  readonly confirmedAt: Date
  readonly hasPasskey: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null: nobody is signed in to the office. Undefined outside of it. */
    staff?: SignedInStaff | null
  }
}

/**
 * Finds the member of staff a cookie's token signs in; null: nobody, or the sign-in is over. `isUsed`: a person acts
 * (not a page polling by itself), which prolongs the sign-in.
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
  /** Where the client connects from, for limits and the list of sign-ins. */
  readonly address: string
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

/** Handler of a call used for signing in, when nobody may be signed in yet. */
export type SignInHandler<C extends Call, Deps> = OfficeHandler<C, Deps, SignedInStaff | null>
