import type { Tx } from '../../api/src/base/db/pool.ts'

/**
 * A row as the table has it: columns by name. All rows of a call have the same columns; the others take their defaults.
 */
export type NewRow = Readonly<Record<string, unknown>>

/**
 * Inserts all rows in one statement. Names of the table and of columns come from this room alone, never from outside.
 */
export async function insertRows(tx: Tx, table: string, rows: readonly NewRow[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).join(', ')
  await tx.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  )
}

/** Rows came with ids of their own; the next one made by the shop goes after them. */
export async function continueIdsAfter(tx: Tx, tables: readonly string[]): Promise<void> {
  const calls = tables.map(
    (table) => `setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
  )
  await tx.query(`select ${calls.join(', ')}`)
}
