interface Place {
  /** Index of the open row; negative: it has left the list, or none is open. */
  readonly openedIndex: number
  /** Where the open row was last seen. */
  readonly lastIndex: number
  readonly count: number
}

/** Indexes of the rows that J and K open; out of the list when there is no such row. */
export function nextRow({ openedIndex, lastIndex, count }: Place): {
  readonly next: number
  readonly previous: number
} {
  if (openedIndex >= 0) return { next: openedIndex + 1, previous: openedIndex - 1 }
  // A handled record has left the list, and the next one has taken its place; the list may have become shorter.
  return { next: Math.min(lastIndex, count - 1), previous: Math.min(lastIndex, count) - 1 }
}
