import { deletionOfOldRows } from '../../db/old-rows.ts'
import { statement } from '../../db/statement.ts'

/**
 * Records a used proof; returns no row when it was used before. The same request may be repeated once within 30 s (spec
 * 7: the client repeats it after some answers). Of two concurrent ones, the primary key lets one pass, also in
 * different processes.
 */
export const recordProof = statement<[key: Buffer, fingerprint: Buffer], { isRepeated: boolean }>(
  'recordProof',
  `insert into used_proofs as p (key, fingerprint) values ($1, $2)
   on conflict (key) do update set is_repeated = true
   where p.fingerprint = excluded.fingerprint and not p.is_repeated and p.used_at > now() - interval
     '30 seconds'
   returning is_repeated as "isRepeated"`,
)

export const deleteOldProofs = deletionOfOldRows(
  'deleteOldProofs',
  'used_proofs',
  `used_at < now() - interval '1 hour'`,
)
