/** What is searched for, and the filter it is searched within. */
interface SearchQuestion {
  readonly q: string
  readonly filter: string
}

/** The answer to a question. */
export interface SearchAnswer<Results> extends SearchQuestion {
  /** Null: the search failed. */
  readonly results: Results | null
  readonly failure: string | null
}

interface SearchState<Results> {
  /** Null: nothing is typed, or no answer has come yet. */
  readonly results: Results | null
  readonly failure: string | null
  readonly isTyped: boolean
  /** The answer to what is typed is still to come. */
  readonly isSearching: boolean
}

/**
 * What to show of the last answer while another question is asked. Within the same filter the results stay, or each
 * letter would empty the list; results of another filter are not shown.
 */
export function searchState<Results>(
  last: SearchAnswer<Results> | null,
  question: SearchQuestion,
): SearchState<Results> {
  if (question.q.trim() === '') return { results: null, failure: null, isTyped: false, isSearching: false }
  const isAnswered = last !== null && last.q === question.q && last.filter === question.filter
  return {
    results: last !== null && last.filter === question.filter ? last.results : null,
    failure: isAnswered ? last.failure : null,
    ...{ isTyped: true, isSearching: !isAnswered },
  }
}
