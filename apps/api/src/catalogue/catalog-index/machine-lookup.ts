import { schemePartRole } from '../compatibility/compatibility.port.ts'
import { isNamedScore, type ProductSearch, type SearchResult } from '../search/search.port.ts'
import { bestMatches } from './best-matches.rule.ts'
import type { CompatibleGroup } from './compatible-products.ts'
import type { KnownFilters } from './filter-conditions.rule.ts'
import { anyProduct, type ProductQuery } from './index-query.ts'
import type { PriceContext } from './product-card.view.ts'
import type { ProductTable } from './product-table.ts'

type MachineWithParts = NonNullable<ReturnType<KnownFilters['compatibleWith']>>

/** What the index answers about machines and what is compatible with them. */
interface MachineIndex {
  readonly table: ProductTable
  readonly search: ProductSearch
  searchResult(query: ProductQuery): SearchResult | null
  compatible(row: number, siteOrdinal: number): CompatibleGroup[]
}

/** Words that match more machines are not a model: «оверлок 4 нитки». */
const maxMachines = 12
/** Models of other makers whose parts are cached, over all sites; a filter may name a hundred of them. */
const maxModels = 500

/** Finds machines by words or codes, and what is compatible with them. */
export class MachineLookup {
  readonly #index: MachineIndex
  /** By site and code: each takes a search and the parts of up to a hundred machines. */
  readonly #models = new Map<string, MachineWithParts>()

  constructor(index: MachineIndex) {
    this.#index = index
  }

  /**
   * Rows of the parts that fit one of the machines the words name, and of them those made for it; null: they name none
   * of the query's site. `isKind`: they name machines of a kind, and the parts are those that fit most of the first of
   * them.
   */
  partsForNamedMachine(
    query: ProductQuery,
    words: string,
    isKind = false,
  ): { readonly rows: Uint32Array; readonly exact: Uint32Array } | null {
    const named = this.#machinesNamed(query, words)
    if (named.length === 0 || (named.length > maxMachines && !isKind)) return null
    const [machines, { siteOrdinal }] = [named.slice(0, maxMachines), query.priceContext]
    const groups = machines.map((row) => this.#index.compatible(row, siteOrdinal))
    const rows = partsOf(groups, isKind)
    const exact = new Set(isKind ? [] : groups.flat().flatMap((each) => [...each.exact]))
    return rows.length === 0 ? null : { rows, exact: rows.filter((row) => exact.has(row)) }
  }

  /** Rows of the first machines that stand in for a model the shop does not sell; empty: the site sells none. */
  standIns(words: string, priceContext: PriceContext): number[] {
    return this.#machinesNamed({ ...anyProduct, priceContext, conditions: [] }, words).slice(0, maxMachines)
  }

  /** Rows of what fits most of the machines that stand in for a model. No spare parts: those are of one maker. */
  partsForMost(machines: readonly number[], siteOrdinal: number): Uint32Array {
    return partsOf(
      machines.map((row) => this.#index.compatible(row, siteOrdinal)),
      true,
      schemePartRole,
    )
  }

  /** A product by its id or code, or a model the shop does not sell by its code, with the rows of what fits it. */
  compatibleWith(codeOrId: number | string, priceContext: PriceContext): MachineWithParts | null {
    const { table } = this.#index
    // A code may look like the id of another product.
    const row =
      typeof codeOrId === 'number'
        ? table.rowOf(codeOrId)
        : (table.rowOfCode(codeOrId) ?? table.rowOf(Number(codeOrId)))
    if (row === undefined) return this.#modelWithParts(String(codeOrId), priceContext)
    const compatibleRows = new Set(
      this.#index.compatible(row, priceContext.siteOrdinal).flatMap(({ rows }) => [...rows]),
    )
    const [id, code, title] = [table.ids[row] as number, table.codes[row] as string, table.titles[row] as string]
    return { machine: { id, code, title }, rows: Uint32Array.from(compatibleRows) }
  }

  /** To be called when what is found, or what fits what, may have changed. */
  clearModels() {
    this.#models.clear()
  }

  #modelWithParts(code: string, priceContext: PriceContext): MachineWithParts | null {
    const key = `${priceContext.siteOrdinal} ${code}`
    const known = this.#models.get(key)
    if (known !== undefined) return known
    const found = this.#computedModelWithParts(code, priceContext)
    // Unknown codes are not cached: anybody may invent them.
    if (!found) return null
    if (this.#models.size >= maxModels) this.#models.clear()
    this.#models.set(key, found)
    return found
  }

  /** A model the shop does not sell, by its code, with what fits its stand-ins; null: none, or the site sells none. */
  #computedModelWithParts(code: string, priceContext: PriceContext): MachineWithParts | null {
    const model = this.#index.search.modelOfCode(code)
    const machines = model ? this.standIns(model.words, priceContext) : []
    if (!model || machines.length === 0) return null
    const machine = { id: null, code, title: `${model.model} — по аналогу` }
    return { machine, rows: this.partsForMost(machines, priceContext.siteOrdinal) }
  }

  /** Rows of the machines that the words name, best match first; empty: the query's site sells none of that name. */
  #machinesNamed(query: ProductQuery, words: string): number[] {
    const named = { ...query, search: words }
    const result = this.#index.searchResult(named)
    const { leftOut, standIn } = result?.interpretation ?? {}
    if (!result?.scores.some(isNamedScore) || leftOut?.length !== 0 || standIn !== undefined) return []
    return bestMatches(result, 0)
  }
}

/** Rows of the parts in the groups of one of the machines, or of most of them; without those of the role `without`. */
function partsOf(
  machines: readonly (readonly CompatibleGroup[])[],
  isOfMost: boolean,
  without: string | null = null,
): Uint32Array {
  const machinesOf = new Map<number, number>()
  for (const { side, role, rows } of machines.flat())
    if (side === 'part' && role !== without) for (const row of rows) machinesOf.set(row, (machinesOf.get(row) ?? 0) + 1)
  const parts = [...machinesOf].flatMap(([row, count]) => (!isOfMost || count * 2 > machines.length ? [row] : []))
  return Uint32Array.from(parts).sort()
}
