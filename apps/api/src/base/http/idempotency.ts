import { createHash } from 'node:crypto'
import type { Call } from '@shpulka/contract/base/call'
import type { Tx } from '../db/pool.ts'
import { unprocessable } from './failure.ts'
import { claimKey, deleteOldAnswers, findAnswer, saveAnswer } from './idempotency.sql.ts'
import type { RequestContext } from './request-context.ts'

/** The parts of a request that make it the same request. */
export interface RequestKey {
  readonly key: Buffer
  /** Of the body. */
  readonly fingerprint: Buffer
}

/**
 * The key a client gave by the Idempotency-Key header, made this visitor's and this call's own; null without the
 * header. Nobody in particular (a guest without a cart token) has no keys: strangers may choose the same one.
 */
export function requestKey(
  ctx: Pick<RequestContext<Call>, 'visitor' | 'idempotencyKey' | 'body'>,
  callName: string,
): RequestKey | null {
  const { site, user, cartToken } = ctx.visitor
  const who = user ? `user ${user.id}` : cartToken && `cart ${cartToken}`
  if (ctx.idempotencyKey === null || !who) return null
  return {
    key: digest(`key\n${site.id}\n${who}\n${callName}\n${ctx.idempotencyKey}`),
    fingerprint: bodyFingerprint(ctx.body),
  }
}

/** SHA-256 of a body, the same whatever the order of its fields. */
export const bodyFingerprint = (body: unknown): Buffer => digest(JSON.stringify(inOneOrder(body)))

/** SHA-256 of a text. */
export const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Returns the first answer to a repeat; null: this is the first, and the key is its own until the transaction ends.
 * A repeat in flight waits here for the first. The same key with another body is 422.
 */
export async function firstAnswer(tx: Tx, request: RequestKey): Promise<unknown> {
  const claimed = await claimKey(tx, request.key, request.fingerprint)
  return claimed.length > 0 ? null : findStoredAnswer(tx, request)
}

/** The answer already given to this request; null: none within a day. The same key with another body is 422. */
export async function findStoredAnswer(tx: Tx, request: RequestKey): Promise<unknown> {
  const [stored] = await findAnswer(tx, request.key)
  if (!stored) return null
  if (!stored.fingerprint.equals(request.fingerprint))
    throw unprocessable('Этот ключ повтора уже занят другим запросом: повторите с новым ключом')
  return stored.answer
}

/** Keeps the answer for repeats, for a day. Part of the transaction that did the work: both are there or neither is. */
export const storeAnswer = (tx: Tx, request: RequestKey, answer: unknown): Promise<void> =>
  storeAnswerForEach(tx, [request], answer)

/** The same for a request that is known by more than one key. */
export async function storeAnswerForEach(tx: Tx, requests: readonly RequestKey[], answer: unknown): Promise<void> {
  await saveAnswer(
    tx,
    requests.map(({ key }) => key),
    requests.map(({ fingerprint }) => fingerprint),
    JSON.stringify(answer),
  )
}

/** Forgets answers older than a day. */
export const deleteExpiredAnswers = (tx: Tx) => deleteOldAnswers(tx)

function inOneOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOneOrder)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([field, of]) => [field, inOneOrder(of)]),
  )
}
