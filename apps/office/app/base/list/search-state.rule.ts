/** The search text, and the filter it is searched within. */
interface SearchQuery {
  readonly q: string
  readonly filter: string
}

/** The results of a search. */
export interface SearchAnswer<Results> extends SearchQuery {
  /** Null: the search failed. */
  readonly results: Results | null
  readonly failure: string | null
}

interface SearchState<Results> {
  /** Null when nothing is typed or there are no results yet. */
  readonly results: Results | null
  readonly failure: string | null
  readonly isTyped: boolean
  /** The results of the typed text have not come yet. */
  readonly isSearching: boolean
}

/**
 * What to show while the next search runs. Within the same filter the last results stay, because otherwise each letter
 * would empty the list; results of another filter are not shown.
 */
export function searchState<Results>(last: SearchAnswer<Results> | null, query: SearchQuery): SearchState<Results> {
  if (query.q.trim() === '') return { results: null, failure: null, isTyped: false, isSearching: false }
  const isAnswered = last !== null && last.q === query.q && last.filter === query.filter
  return {
    results: last !== null && last.filter === query.filter ? last.results : null,
    failure: isAnswered ? last.failure : null,
    isTyped: true,
    isSearching: !isAnswered,
  }
}
