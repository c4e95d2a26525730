import { statement } from '../db/statement.ts'

/** Files whose row is deleted (trigger `files_to_remove`) and whose bytes may still be stored, in order of id. */
export const findFilesToRemove = statement<[afterId: string, limit: number], { id: string }>(
  'findFilesToRemove',
  'select id from files_to_remove where id > $1 order by id limit $2',
)

export const forgetRemovedFile = statement<[id: string]>(
  'forgetRemovedFile',
  'delete from files_to_remove where id = $1',
)
