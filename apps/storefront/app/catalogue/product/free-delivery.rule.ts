interface Method {
  readonly title: string
  readonly price: number
  readonly isFreeFromThreshold: boolean
}

/**
 * Methods that are paid for this product alone and free in a larger order, in lower case. Only methods that deliver the
 * product there: a promise of a courier who does not carry it would be false.
 */
export const freeFromThreshold = (methods: readonly Method[]): string[] =>
  methods
    .filter(({ price, isFreeFromThreshold }) => price > 0 && isFreeFromThreshold)
    .map(({ title }) => title.toLowerCase())
