import type { Static, TSchema } from 'typebox'
import type { Permission } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What a call of the back office demands of its caller. */
export interface StaffNeed {
  /**
   * Without a sign-in of staff the answer is 401, without the permission for at least one site 403; for which sites,
   * the handler decides per object. Null: any signed-in member of staff.
   */
  readonly staff: Permission | null
  /** The sign-in was confirmed within `confirmedSeconds` (staff.ts), otherwise 403 with `isConfirmationNeeded`. */
  readonly isConfirmed?: true
}

/**
 * A call as it is seen from outside. The server mounts it, the client calls it and the API document describes it, all
 * from this one value.
 */
export interface Call<
  Query extends TSchema = TSchema,
  Params extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Answer extends TSchema = TSchema,
> {
  readonly method: Method
  /** Relative to the API base (`/api`), as the specification spells it; parameters in braces. */
  readonly path: string
  /** A one-line summary of the call; shown in the API document. */
  readonly summary: string
  readonly query?: Query
  readonly params?: Params
  readonly body?: Body
  /** Sent as multipart/form-data instead of JSON: these fields, and one file under `file`. */
  readonly form?: TSchema
  readonly answer: Answer
  /** Failures the caller should expect besides bad input (400): status → when it happens. */
  readonly errors?: Readonly<Record<number, string>>
  /** Largest body, in bytes; missing: 256 KB. */
  readonly maxBytes?: number
  /** 'user': without a sign-in of a buyer the answer is 401. Calls of the back office say what staff need. */
  readonly needs?: 'user' | StaffNeed
  /** 'bytes': the answer is a file, not JSON. */
  readonly returns?: 'bytes'
}

type Shape<Query extends TSchema, Params extends TSchema, Body extends TSchema, Answer extends TSchema> = Omit<
  Call<Query, Params, Body, Answer>,
  'method' | 'path'
>

/** Declares a call. */
export function call<
  Answer extends TSchema,
  Query extends TSchema = TSchema,
  Params extends TSchema = TSchema,
  Body extends TSchema = TSchema,
>(method: Method, path: string, shape: Shape<Query, Params, Body, Answer>): Call<Query, Params, Body, Answer> {
  return { method, path, ...shape }
}

/** The calls of one noun by name. */
export type Calls = Readonly<Record<string, Call>>

/** A part the call does not declare still has the type TSchema: it becomes an empty object. */
type PartOf<Schema extends TSchema> = TSchema extends Schema ? Record<never, never> : Static<Schema>

export type QueryOf<C extends Call> = C extends Call<infer Query, TSchema, TSchema, TSchema> ? PartOf<Query> : never
export type ParamsOf<C extends Call> = C extends Call<TSchema, infer Params, TSchema, TSchema> ? PartOf<Params> : never
export type BodyOf<C extends Call> = C extends Call<TSchema, TSchema, infer Body, TSchema> ? PartOf<Body> : never
export type AnswerOf<C extends Call> = C extends Call<TSchema, TSchema, TSchema, infer Answer> ? Static<Answer> : never
