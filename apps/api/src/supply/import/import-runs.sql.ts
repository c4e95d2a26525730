import { statement } from '../../base/db/statement.ts'

export const insertRun = statement<[source: string, siteId: number, fileName: string], { id: number }>(
  'insertImportRun',
  'insert into import_runs (source, site_id, file_name) values ($1, $2, $3) returning id',
)

export const endRun = statement<[id: number, counts: string]>(
  'endImportRun',
  'update import_runs set ended_at = now(), counts = $2::jsonb where id = $1',
)

export const insertQuarantined = statement<
  [runId: number, rows: number[], sourceIds: string[], reasons: string[], excerpts: string[]]
>(
  'insertQuarantined',
  `insert into import_quarantine (run_id, row_number, source_id, reason, excerpt)
   select $1, q.* from unnest($2::int[], $3::text[], $4::text[], $5::text[]) q on conflict do nothing`,
)

/**
 * Commits of this transaction do not wait for the disk: an import lost in a power cut is run again, and the commit of
 * an order that depends on its rows makes them durable too.
 */
export const commitLazily = statement<[]>('commitImportLazily', `select set_config('synchronous_commit', 'off', true)`)
