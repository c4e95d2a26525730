import { statement } from '../../base/db/statement.ts'

/**
 * Schedules a read after a notification. Repeated notifications change nothing, several within two seconds cause one
 * read; a removed or disabled connection is not read.
 */
export const acceptHint = statement<[connectionId: number, requestId: string | null]>(
  'acceptMoyskladHint',
  `with fresh as (
     insert into exchange_moysklad_hints (connection_id, request_id)
     select c.id, coalesce($2::uuid, gen_random_uuid()) from exchange_connections c
       join exchange_moysklad m on m.connection_id = c.id where c.id = $1 and c.is_enabled
     on conflict do nothing returning connection_id
   )
   select graphile_worker.add_job('moysklad', '{}'::json, run_at := now() + interval '2 seconds',
     job_key := 'moysklad', job_key_mode := 'preserve_run_at') from fresh`,
)

export const deleteOldHints = statement<[]>(
  'deleteOldMoyskladHints',
  `delete from exchange_moysklad_hints where came_at < now() - interval '1 day'`,
)

/** Records the setup of webhooks, which is checked again after a day. */
export const recordHooks = statement<[id: number, failure: string]>(
  'recordMoyskladHooks',
  'update exchange_moysklad set hooks_at = now(), hooks_failure = $2 where connection_id = $1',
)

/** Deletes the token: the account is no longer used. */
export const deleteToken = statement<[id: number]>(
  'deleteMoyskladToken',
  'delete from exchange_moysklad where connection_id = $1',
)
