import { statement } from './statement.ts'

/**
 * After the database was restored to an earlier moment, skips numbers that may have been given since then: the bank,
 * the carrier, 1С, buyers and readers of emails know them, and links are derived from them. Of every table, so that no
 * number is forgotten, but for dictionaries with few (smallint). `spare` must be more than were given.
 */
export const skipNumbers = statement<[spare: number]>(
  'skipNumbers',
  `select setval(numbers, nextval(numbers) + $1)
   from pg_sequences s, to_regclass(format('%I.%I', s.schemaname, s.sequencename)) as numbers
   where s.schemaname = current_schema() and s.data_type <> 'smallint'::regtype`,
)
