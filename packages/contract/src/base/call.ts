import type { Static, TSchema } from 'typebox'
import type { Permission } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The permission that a call of the back office needs. */
export interface StaffNeed {
  /**
   * 401 without a staff session, 403 without the permission for at least one site; the handler checks the site of each
   * object. Null: any signed-in staff member.
   */
  readonly staff: Permission | null
  /**
   * The session must be confirmed within `confirmedSeconds` (permissions.ts), otherwise 403 with
   * `isConfirmationNeeded`.
   */
  readonly isConfirmed?: true
}

/** A declared call. The server, the clients and the API document all use this value. */
export interface Call<
  Query extends TSchema = TSchema,
  Params extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Answer extends TSchema = TSchema,
> {
  readonly method: Method
  /** Relative to the API base (`/api`), as in the specification; parameters in braces. */
  readonly path: string
  /** A one-line summary of the call; shown in the API document. */
  readonly summary: string
  readonly query?: Query
  readonly params?: Params
  readonly body?: Body
  /** Sent as multipart/form-data instead of JSON: these fields, and one file under `file`. */
  readonly form?: TSchema
  readonly answer: Answer
  /** Possible errors besides bad input (400): status → when it happens. */
  readonly errors?: Readonly<Record<number, string>>
  /** Largest body, in bytes; 256 KB when missing. */
  readonly maxBytes?: number
  /** 'user': 401 without a signed-in buyer. For calls of the back office, the needed permission. */
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

/** A part that the call does not declare has the type TSchema and becomes an empty object. */
type PartOf<Schema extends TSchema> = TSchema extends Schema ? Record<never, never> : Static<Schema>

export type QueryOf<C extends Call> = C extends Call<infer Query, TSchema, TSchema, TSchema> ? PartOf<Query> : never
export type ParamsOf<C extends Call> = C extends Call<TSchema, infer Params, TSchema, TSchema> ? PartOf<Params> : never
export type BodyOf<C extends Call> = C extends Call<TSchema, TSchema, infer Body, TSchema> ? PartOf<Body> : never
export type AnswerOf<C extends Call> = C extends Call<TSchema, TSchema, TSchema, infer Answer> ? Static<Answer> : never
