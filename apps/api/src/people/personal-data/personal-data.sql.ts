import type { Queryable } from '../../base/db/pool.ts'
import { statement } from '../../base/db/statement.ts'
import { type ExportedTable, withheldColumns } from './exported-tables.rule.ts'

/** Makes all further reads of the transaction see one snapshot. */
export const readFromOneSnapshot = statement<[]>(
  'readFromOneSnapshot',
  'set transaction isolation level repeatable read, read only',
)

export const findActiveUser = statement<[userId: number], { id: number }>(
  'findActiveUser',
  'select id from users where id = $1 and erased_at is null',
)

/** Columns that refer to a table with titles, and columns that are hashes. Names are quoted. */
const findColumnsOfTable = statement<
  [table: string],
  { references: { column: string; table: string }[]; hashes: string[] }
>(
  'findColumnsOfTable',
  `select coalesce((select json_agg(json_build_object('column', a.attname, 'table', f.confrelid::regclass::text)
     order by a.attnum)
     from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and f.conkey = array[a.attnum]
     join pg_attribute r on r.attrelid = f.confrelid and f.confkey = array[r.attnum] and r.attname = 'id'
     where f.contype = 'f' and f.conrelid = $1::regclass and exists (select from pg_attribute n
       where n.attrelid = f.confrelid and n.attname = 'title' and not n.attisdropped)), '[]') as "references",
   array(select attname::text from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
     and atttypid in ('bytea'::regtype, 'tsvector'::regtype)) as hashes`,
)

/** A person's rows of a table. Titles of referenced records are added next to their ids: `status` to `status_id`. */
export async function findRowsOf(
  tx: Queryable,
  { table, where }: ExportedTable,
  userId: number,
): Promise<Record<string, unknown>[]> {
  const [{ references, hashes } = { references: [], hashes: [] }] = await findColumnsOfTable(tx, table)
  const titles = references.map(
    ({ column, table: referencedTable }) =>
      `'${column.replace(/_id$/, '')}', (select title from ${referencedTable} where id = t."${column}")`,
  )
  const { rows } = await tx.query<{ row: Record<string, unknown> }>(
    `select (to_jsonb(t) - $2::text[]) || jsonb_strip_nulls(jsonb_build_object(${titles.join(', ')})) as row
     from ${table} t where ${where} order by to_jsonb(t) -> 'id', to_jsonb(t) -> 'created_at'`,
    [userId, [...withheldColumns, ...hashes]],
  )
  return rows.map(({ row }) => row)
}

/** Tables that refer to the given tables. */
export const findDependents = statement<[tables: readonly string[]], { table: string }>(
  'findDependents',
  `select distinct conrelid::regclass::text as table from pg_constraint
   where contype = 'f' and confrelid::regclass::text = any($1::text[]) order by 1`,
)
