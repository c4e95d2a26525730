import type { Compatibility } from '../compatibility/compatibility.port.ts'
import { type ArticleProperty, articleKey } from '../compatibility/named-articles.rule.ts'
import type { Successor } from '../compatibility/successor.rule.ts'
import type { ProductSets } from './product-sets.ts'
import type { ProductTable } from './product-table.ts'

type Pair = NonNullable<ReturnType<Compatibility['pairs']['get']>>[number]

/** Pairs and replacements of a product: those the owner names, then those that characteristics of goods name. */
export class NamedPairs {
  readonly #compatibility: Compatibility
  readonly #table: ProductTable
  readonly #sets: () => ProductSets

  constructor(compatibility: Compatibility, table: ProductTable, sets: () => ProductSets) {
    this.#compatibility = compatibility
    this.#table = table
    this.#sets = sets
  }

  /** A pair the owner names is stronger than one of a characteristic, and the first characteristic than others. */
  of(row: number): readonly Pair[] {
    const { pairs, articleProperties } = this.#compatibility
    const id = this.#table.ids[row] as number
    const found = pairs.get(id) ?? []
    if (!articleProperties.some(({ role }) => role !== null)) return found
    const byPair = new Map(found.map((pair) => [`${pair.machineId} ${pair.partId}`, pair]))
    for (const property of articleProperties) {
      const { role, title } = property
      // A property without a role names the articles that its product replaces.
      if (role === null) continue
      const named = [
        // The property stands on the part and names machines, or on another part and names this machine.
        ...this.#namedBy(row, property).map((other) => [this.#table.ids[other] as number, id] as const),
        ...this.#naming(row, property).map((other) => [id, this.#table.ids[other] as number] as const),
      ]
      for (const [machineId, partId] of named) {
        const key = `${machineId} ${partId}`
        const rest = { role, isCompatible: true, note: '', source: `характеристика «${title}»` }
        if (machineId !== partId && !byPair.has(key)) byPair.set(key, { machineId, partId, ...rest })
      }
    }
    return [...byPair.values()]
  }

  // An arrow function: it is passed as a callback.
  successorOf = (id: number): Successor | undefined => {
    const { successors, articleProperties } = this.#compatibility
    const row = this.#table.rowOf(id)
    const byOwner = successors.get(id)
    if (byOwner || row === undefined) return byOwner
    for (const property of articleProperties) {
      if (property.role !== null) continue
      const [successor] = this.#namedBy(row, property).filter((other) => other !== row)
      if (successor !== undefined) return { successorId: this.#table.ids[successor] as number, note: '' }
    }
    return undefined
  }

  predecessorsOf(id: number): readonly number[] {
    const { predecessors, articleProperties } = this.#compatibility
    const row = this.#table.rowOf(id)
    const byOwner = predecessors.get(id) ?? []
    if (row === undefined) return byOwner
    const replaced = articleProperties
      .filter(({ role }) => role === null)
      .flatMap((property) => this.#naming(row, property).map((other) => this.#table.ids[other] as number))
      .filter((other) => other !== id && this.successorOf(other)?.successorId === id)
    return [...new Set([...byOwner, ...replaced])]
  }

  /** Rows of the products that this row's values of the property name by their articles. */
  #namedBy(row: number, { articles }: ArticleProperty): number[] {
    return [...this.#table.values.get(row)].flatMap((value) =>
      (articles.get(value) ?? []).flatMap((article) => this.#table.rowOfArticle(article) ?? []),
    )
  }

  /** Rows of the products on sale whose values of the property name the article of this row. */
  #naming(row: number, { values }: ArticleProperty): number[] {
    const ordinals = values.get(articleKey(this.#table.vendorCodes[row] as string)) ?? []
    return ordinals.flatMap((value) => {
      const set = this.#sets().values.get(value)
      return [...set.first(set.count)]
    })
  }
}
