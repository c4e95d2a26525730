/**
 * SQL shared by the searches in texts. Texts and words are compared as `searched_text` writes them; `plainto_tsquery`
 * accepts any input.
 */

/** Each counted word is looked for in every text that is found: nobody types more, but a hostile request might. */
const maxCountedWords = 10

/**
 * A CTE `words` with one row: `query`, what a text must match, and `each`, a query for each of the first words.
 * Parameters: $2, the words; $3, whether any of them is enough.
 */
export const searchedWordsQuery = `words as (
     select case when $3 then replace(every::text, ' & ', ' | ')::tsquery else every end as query,
       array(select one from regexp_split_to_table(searched_text($2), '\\s+') word, plainto_tsquery('russian', word) one
         where numnode(one) > 0 limit ${maxCountedWords}) as each
     from plainto_tsquery('russian', searched_text($2)) as every
   )`

/**
 * How well a text matches `words`: how many of the words it has, then where they stand, from 0 to 1. The same for all
 * kinds of texts, so that they can be merged into one list.
 */
export const textRank = (vector: string) =>
  `(select count(*) from unnest(each) one where ${vector} @@ one) + ts_rank(${vector}, query, 1)`

/** A text without the marks, which are put around found words. */
export const withoutMarks = (text: string) => `translate(${text}, chr(57344) || chr(57345), '')`

/** A text as it is searched, with marks around the found words. Slow: only for the rows that are returned. */
export const markedText = (text: string) =>
  `ts_headline('russian', searched_text(${text}), query,
       'HighlightAll=true, StartSel=' || chr(57344) || ', StopSel=' || chr(57345))`
