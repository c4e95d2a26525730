import { statement } from '../../base/db/statement.ts'

export const findAllProperties = statement<[], { id: number; code: string; title: string; kind: string; unit: string }>(
  'findAllPropertiesForImport',
  'select id, code, title, kind, unit from properties order by id',
)

export const insertProperty = statement<
  [code: string, title: string, kind: string, unit: string, isFilter: boolean],
  { id: number }
>(
  'insertImportedProperty',
  `insert into properties (code, title, kind, unit, is_filter) values ($1, $2, $3, $4, $5) on conflict (code) do nothing
    returning id`,
)

export const insertValues = statement<[propertyIds: number[], codes: string[], titles: string[]]>(
  'insertImportedValues',
  `insert into property_values (property_id, code, title)
   select * from unnest($1::int[], $2::text[], $3::text[]) on conflict (property_id, code) do nothing`,
)

export const findValues = statement<
  [propertyIds: number[], codes: string[]],
  { propertyId: number; code: string; id: number; title: string }
>(
  'findImportedValues',
  `select v.property_id as "propertyId", v.code, v.id, v.title
   from unnest($1::int[], $2::text[]) w (property_id, code) join property_values v on v.property_id = w.property_id
     and v.code = w.code`,
)

export const insertPartners = statement<[codes: string[], titles: string[]]>(
  'insertImportedPartners',
  'insert into partners (code, title) select * from unnest($1::text[], $2::text[]) on conflict do nothing',
)

export const findPartners = statement<[titles: string[]], { requested: string; id: number }>(
  'findImportedPartners',
  'select t.title as requested, p.id from unnest($1::text[]) t (title) join partners p on lower(p.title) = ' +
    'lower(t.title)',
)
