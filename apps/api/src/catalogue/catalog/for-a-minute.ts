const minute = 60_000

/** What may be a minute old and costs too much to be made after every change. Leaves with the dictionary it was made of: ordinals and titles are its own. */
export class ForAMinute<Key, Value> {
  readonly #kept = new WeakMap<object, { readonly until: number; readonly values: Map<Key, Value> }>()

  get(dictionary: object, key: Key, make: () => Value): Value {
    let kept = this.#kept.get(dictionary)
    if (!kept || kept.until < performance.now()) {
      kept = { until: performance.now() + minute, values: new Map() }
      this.#kept.set(dictionary, kept)
    }
    const known = kept.values.get(key)
    if (known !== undefined) return known
    const value = make()
    kept.values.set(key, value)
    return value
  }
}
