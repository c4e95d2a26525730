import { createHash } from 'node:crypto'
import type { Call } from '@shpulka/contract/base/call'
import type { Queryable } from '../db/pool.ts'
import { type Failure, unprocessable } from './failure.ts'
import { claimKey, deleteOldAnswers, findAnswer, saveAnswer } from './idempotency.sql.ts'
import type { RequestContext } from './request-context.ts'

/** Identifies a request and its repeats. */
export interface IdempotencyKey {
  readonly key: Buffer
  /** SHA-256 of the body. */
  readonly fingerprint: Buffer
}

/**
 * The Idempotency-Key header, bound to the visitor and the call. Null without the header, and for a guest without a
 * cart token, because two unknown guests could choose the same key. `userId`: whom the request has signed in, if not
 * the visitor.
 */
export function idempotencyKeyOf(
  ctx: Pick<RequestContext<Call>, 'visitor' | 'idempotencyKey' | 'body'>,
  callName: string,
  userId = ctx.visitor.user?.id ?? null,
): IdempotencyKey | null {
  const { site, cartToken } = ctx.visitor
  const owner = userId === null ? cartToken && `cart ${cartToken}` : `user ${userId}`
  if (ctx.idempotencyKey === null || !owner) return null
  return {
    key: digest(`key\n${site.id}\n${owner}\n${callName}\n${ctx.idempotencyKey}`),
    fingerprint: bodyFingerprint(ctx.body),
  }
}

/** SHA-256 of a body, independent of the order of its fields. */
export const bodyFingerprint = (body: unknown): Buffer => digest(JSON.stringify(withSortedFields(body)))

/** SHA-256 of a text. */
export const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const keyTaken = () => unprocessable('Этот ключ повтора уже занят другим запросом: повторите с новым ключом')

/**
 * Returns the stored answer for a repeat. Null: this request is the first and holds the key until its transaction ends;
 * a concurrent repeat waits here. The same key with another body is 422, in words made of the stored answer.
 */
export async function answerOrClaim(
  tx: Queryable,
  request: IdempotencyKey,
  refusal: (stored: unknown) => Failure = keyTaken,
): Promise<unknown> {
  const claimed = await claimKey(tx, request.key, request.fingerprint)
  return claimed.length > 0 ? null : findStoredAnswer(tx, request, refusal)
}

/**
 * The stored answer to this request; null when there is none of the last day. The same key with another body is 422.
 */
export async function findStoredAnswer(
  tx: Queryable,
  request: IdempotencyKey,
  refusal: (stored: unknown) => Failure = keyTaken,
): Promise<unknown> {
  const [stored] = await findAnswer(tx, request.key)
  if (!stored) return null
  if (!stored.fingerprint.equals(request.fingerprint)) throw refusal(stored.answer)
  return stored.answer
}

/** Stores the answer for repeats within a day, in the transaction of the work: both are committed or neither. */
export const storeAnswer = (tx: Queryable, request: IdempotencyKey, answer: unknown): Promise<void> =>
  storeAnswerForEach(tx, [request], answer)

/** Stores the answer of a request that has several keys. */
export async function storeAnswerForEach(
  tx: Queryable,
  requests: readonly IdempotencyKey[],
  answer: unknown,
): Promise<void> {
  await saveAnswer(
    tx,
    requests.map(({ key }) => key),
    requests.map(({ fingerprint }) => fingerprint),
    JSON.stringify(answer),
  )
}

/** Deletes answers older than a day. */
export const deleteExpiredAnswers = (tx: Queryable) => deleteOldAnswers(tx)

function withSortedFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedFields)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([field, inner]) => [field, withSortedFields(inner)]),
  )
}
