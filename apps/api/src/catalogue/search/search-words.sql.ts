import { statement } from '../../base/db/statement.ts'

export const findSynonyms = statement<[], { phrases: string[] }>(
  'findSynonyms',
  'select phrases from search_synonyms order by id',
)

export const findStandIns = statement<[], { models: string[]; words: string }>(
  'findStandIns',
  'select models, words from search_stand_ins order by id',
)

export const findSearchConditions = statement<[], { phrases: string[]; categoryId: number; isInside: boolean }>(
  'findSearchConditions',
  'select phrases, category_id as "categoryId", is_inside as "isInside" from search_conditions order by id',
)

/**
 * Adds to the counts of missed words. New words are added while there are fewer than `max` rows; words not searched for
 * `days` days are deleted.
 */
export const addSearchMisses = statement<
  [siteIds: readonly number[], words: readonly string[], counts: readonly number[], max: number, days: number]
>(
  'addSearchMisses',
  `with expired as (delete from search_misses where last_at < now() - make_interval(days => $5)),
   given as (
     select * from unnest($1::smallint[], $2::text[], $3::int[]) as t (site_id, words, count)
     where exists (select from sites s where s.id = t.site_id)
   )
   insert into search_misses (site_id, words, count)
   select site_id, words, count from given g
   where (select count(*) from search_misses) < $4 or exists (select from search_misses m where m.site_id = g.site_id
     and m.words = g.words)
   on conflict (site_id, words) do update set count = search_misses.count + excluded.count, last_at = now()`,
)
