import type { Queryable } from '../../api/src/base/db/pool.ts'

/**
 * Values by column name. All rows of a call have the same columns; other columns of the table take their defaults.
 */
export type NewRow = Readonly<Record<string, unknown>>

/**
 * Inserts all rows in one statement. Names of the table and columns must be constants of the code, never input.
 */
export async function insertRows(tx: Queryable, table: string, rows: readonly NewRow[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).join(', ')
  await tx.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  )
}

/** Advances the id sequences of tables whose rows were inserted with explicit ids. */
export async function continueIdsAfter(tx: Queryable, tables: readonly string[]): Promise<void> {
  const calls = tables.map(
    (table) => `setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
  )
  await tx.query(`select ${calls.join(', ')}`)
}
