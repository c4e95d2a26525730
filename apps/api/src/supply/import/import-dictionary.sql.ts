import { statement } from '../../base/db/statement.ts'
import type { DictionaryEntry } from '../feed-parsers/commerceml-dictionary.ts'

/** What files of CommerceML from this source have defined: properties, price types, warehouses, categories. */
export const findDictionary = statement<[source: string], DictionaryEntry>(
  'findFeedDictionary',
  'select kind, id, data from feed_dictionary where source = $1',
)

/** `entries` is a JSON array of `DictionaryEntry`. */
export const saveDictionary = statement<[source: string, entries: string]>(
  'saveFeedDictionary',
  `insert into feed_dictionary (source, kind, id, data)
   select $1, e ->> 'kind', e ->> 'id', e -> 'data' from jsonb_array_elements($2::jsonb) e
   on conflict (source, kind, id) do update set data = excluded.data
     where feed_dictionary.data is distinct from excluded.data`,
)

export const findCategoryMappings = statement<[source: string], { sourceId: string; categoryId: number }>(
  'findCategoryMappings',
  'select source_id as "sourceId", category_id as "categoryId" from category_mappings where source = $1',
)

/** `name` is in lower case. */
export const findPropertyMappings = statement<[source: string], { name: string; title: string | null }>(
  'findPropertyMappings',
  'select lower(name) as name, title from property_mappings where source = $1',
)
