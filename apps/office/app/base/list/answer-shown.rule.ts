/** What is asked: the words, and what the list is narrowed to. */
interface Question {
  readonly q: string
  readonly filter: string
}

/** What came of a question. */
export interface Answered<Found> extends Question {
  /** Null: nothing came. */
  readonly found: Found | null
  readonly failure: string | null
}

/** What is shown of the last answer while another question stands. */
interface Shown<Found> {
  /** Null: nothing is typed, or nothing is known yet. */
  readonly found: Found | null
  readonly failure: string | null
  readonly isTyped: boolean
  /** The answer is still to come. */
  readonly isAsking: boolean
}

/**
 * Of the same filter the last answer stays until the next one is there, or each letter would empty the list; of another
 * filter it is no answer at all.
 */
export function answerShown<Found>(last: Answered<Found> | null, now: Question): Shown<Found> {
  if (now.q.trim() === '') return { found: null, failure: null, isTyped: false, isAsking: false }
  const isLast = last !== null && last.q === now.q && last.filter === now.filter
  return {
    found: last !== null && last.filter === now.filter ? last.found : null,
    failure: isLast ? last.failure : null,
    ...{ isTyped: true, isAsking: !isLast },
  }
}
