const minute = 60_000

/**
 * A cache of values that may be a minute old and cost too much to be computed after every change. Entries are dropped
 * with the dictionary they were made from: ordinals and titles belong to it.
 */
export class TtlCache<Key, Value> {
  readonly #cached = new WeakMap<object, { readonly until: number; readonly values: Map<Key, Value> }>()

  get(dictionary: object, key: Key, make: () => Value): Value {
    let cached = this.#cached.get(dictionary)
    if (!cached || cached.until < performance.now()) {
      cached = { until: performance.now() + minute, values: new Map() }
      this.#cached.set(dictionary, cached)
    }
    const known = cached.values.get(key)
    if (known !== undefined) return known
    const value = make()
    cached.values.set(key, value)
    return value
  }
}
