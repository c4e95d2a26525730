import { statement } from '../../base/db/statement.ts'

export type NameKind = 'price type' | 'warehouse'

/** Names in the order they were first seen, which later files do not change. */
export const findImportNames = statement<[source: string, kind: NameKind], { id: string; name: string }>(
  'findImportNames',
  'select source_id as id, name from import_names where source = $1 and kind = $2 order by seen_at, source_id',
)

export const saveImportNames = statement<[source: string, kind: NameKind, ids: string[], names: string[]]>(
  'saveImportNames',
  `insert into import_names (source, kind, source_id, name) select $1, $2, * from unnest($3::text[], $4::text[])
   on conflict (source, kind, source_id) do update set name = excluded.name
   where import_names.name <> excluded.name`,
)
