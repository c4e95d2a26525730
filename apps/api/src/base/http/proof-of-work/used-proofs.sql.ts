import { statement } from '../../db/statement.ts'

/**
 * No row: the proof was used before. The same request may come once more within 30 s (spec 7: the client sends it again
 * after some answers); the primary key decides between two at once, whichever process they come to.
 */
export const recordProof = statement<[key: Buffer, fingerprint: Buffer], { isRepeated: boolean }>(
  'recordProof',
  `insert into used_proofs as used (key, fingerprint) values ($1, $2)
   on conflict (key) do update set is_repeated = true
   where used.fingerprint = excluded.fingerprint and not used.is_repeated and used.used_at > now() - interval
     '30 seconds'
   returning is_repeated as "isRepeated"`,
)

export const deleteOldProofs = statement(
  'deleteOldProofs',
  `delete from used_proofs where used_at < now() - interval '1 hour'`,
)
