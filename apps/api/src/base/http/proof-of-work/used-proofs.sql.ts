import { statement } from '../../db/statement.ts'

/**
 * Records a used proof; no row: it was used before. The same request may be repeated once within 30 s (spec 7: the
 * client repeats it after some answers); of two at once, even in different processes, the primary key lets one pass.
 */
export const recordProof = statement<[key: Buffer, fingerprint: Buffer], { isRepeated: boolean }>(
  'recordProof',
  `insert into used_proofs as p (key, fingerprint) values ($1, $2)
   on conflict (key) do update set is_repeated = true
   where p.fingerprint = excluded.fingerprint and not p.is_repeated and p.used_at > now() - interval
     '30 seconds'
   returning is_repeated as "isRepeated"`,
)

export const deleteOldProofs = statement(
  'deleteOldProofs',
  `delete from used_proofs where used_at < now() - interval '1 hour'`,
)
