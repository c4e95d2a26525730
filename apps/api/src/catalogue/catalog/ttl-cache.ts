const minute = 60_000

/**
 * A cache of values that may be a minute old and are too expensive to compute after every change. Entries live no
 * longer than the dictionary they were made from, because they hold its ordinals and titles.
 */
export class TtlCache<Key, Value> {
  readonly #cached = new WeakMap<object, { readonly until: number; readonly values: Map<Key, Value> }>()

  get(dictionary: object, key: Key, make: () => Value): Value {
    let cached = this.#cached.get(dictionary)
    if (!cached || cached.until < performance.now()) {
      cached = { until: performance.now() + minute, values: new Map() }
      this.#cached.set(dictionary, cached)
    }
    const existing = cached.values.get(key)
    if (existing !== undefined) return existing
    const value = make()
    cached.values.set(key, value)
    return value
  }
}
