import { statement } from '../db/statement.ts'

/** A paper that was asked for and not had, while the carrier still has it. */
export const findAskedPaper = statement<[key: Buffer], { uuid: string; problem: string }>(
  'findAskedPaper',
  `select uuid, problem from carrier_papers where key = $1 and asked_at > now() - interval '30 minutes'`,
)

/** Stores a paper that was not had, and forgets those the carrier no longer has. */
export const saveAskedPaper = statement<[key: Buffer, uuid: string, problem: string]>(
  'saveAskedPaper',
  `with old as (delete from carrier_papers where asked_at < now() - interval '30 minutes' and key <> $1)
   insert into carrier_papers (key, uuid, problem) values ($1, $2, $3)
   on conflict (key) do update set asked_at = case when carrier_papers.uuid = excluded.uuid then carrier_papers.asked_at
     else now() end, uuid = excluded.uuid, problem = excluded.problem`,
)

export const deleteAskedPaper = statement<[key: Buffer]>(
  'deleteAskedPaper',
  'delete from carrier_papers where key = $1',
)
