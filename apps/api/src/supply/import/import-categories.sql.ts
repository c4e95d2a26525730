import { statement } from '../../base/db/statement.ts'
import type { StoredCategory } from './category-changes.rule.ts'

export const findAllCategories = statement<[], StoredCategory>(
  'findAllCategoriesForImport',
  'select id, code, parent_id as "parentId", title, source, source_id as "sourceId" from categories',
)

/** Prevents another writer from taking a code between the select and the insert; readers are not blocked. */
export const lockCategories = statement<[]>(
  'lockCategoriesForImport',
  'lock table categories in share row exclusive mode',
)

export const nextCategoryIds = statement<[count: number], { id: number }>(
  'nextCategoryIds',
  `select nextval(pg_get_serial_sequence('categories', 'id'))::int as id from generate_series(1, $1::int)`,
)

export const insertCategories = statement<
  [
    source: string,
    ids: number[],
    codes: string[],
    parentIds: (number | null)[],
    sorts: number[],
    titles: string[],
    sourceIds: string[],
  ]
>(
  'insertImportedCategories',
  `insert into categories (id, code, parent_id, sort, title, source, source_id)
   select c.id, c.code, c.parent_id, c.sort, c.title, $1, c.source_id
   from unnest($2::int[], $3::text[], $4::int[], $5::int[], $6::text[], $7::text[]) c (id, code, parent_id, sort, title,
     source_id)`,
)

export const updateCategories = statement<
  [ids: number[], codes: string[], parentIds: (number | null)[], titles: string[]]
>(
  'updateImportedCategories',
  `update categories set code = c.code, parent_id = c.parent_id, title = c.title
   from unnest($1::int[], $2::text[], $3::int[], $4::text[]) c (id, code, parent_id, title) where categories.id = c.id`,
)
