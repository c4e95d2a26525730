import { deletionOfOldRows } from '../db/old-rows.ts'
import { statement } from '../db/statement.ts'

/**
 * Claims the key for this transaction; returns no row when another request has claimed it. Waits for a running request
 * with the same key.
 */
export const claimKey = statement<[key: Buffer, fingerprint: Buffer], { key: Buffer }>(
  'claimIdempotencyKey',
  `insert into idempotency_answers as a (key, fingerprint, answer) values ($1, $2, 'null')
   on conflict (key) do update set fingerprint = excluded.fingerprint, answer = 'null', created_at = now()
   where a.created_at < now() - interval '1 day'
   returning key`,
)

export const findAnswer = statement<[key: Buffer], { fingerprint: Buffer; answer: unknown }>(
  'findIdempotencyAnswer',
  `select fingerprint, answer from idempotency_answers where key = $1 and created_at >= now() - interval '1 day'`,
)

/** Saves one answer under each of the keys. */
export const saveAnswer = statement<[keys: readonly Buffer[], fingerprints: readonly Buffer[], answer: string]>(
  'saveIdempotencyAnswer',
  `insert into idempotency_answers (key, fingerprint, answer)
   select key, fingerprint, $3::jsonb from unnest($1::bytea[], $2::bytea[]) as request (key, fingerprint)
   on conflict (key) do update set fingerprint = excluded.fingerprint, answer = excluded.answer, created_at = now()`,
)

export const deleteOldAnswers = deletionOfOldRows(
  'deleteOldIdempotencyAnswers',
  'idempotency_answers',
  `created_at < now() - interval '1 day'`,
)
