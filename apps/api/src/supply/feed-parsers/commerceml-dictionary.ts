import type { CommerceMlProperty } from './commerceml-goods.rule.ts'

/**
 * What files of an exchange name once and goods then refer to by id. УТ 11 sends it with the first part of a full run
 * only, so the shop stores it by source; the data is as the reader made it.
 */
export type DictionaryEntry =
  | { kind: 'property'; id: string; data: { name: string; isNumber: boolean; values: [id: string, value: string][] } }
  | { kind: 'price-type'; id: string; data: { name: string; currency: string | null } }
  | { kind: 'warehouse'; id: string; data: { name: string } }
  | { kind: 'sort'; id: string; data: { name: string; parentId: string | null } }

const maxProperties = 10_000

/** The words of an exchange: its own, and below them those of earlier ones. */
export class CommerceMlDictionary {
  /** Something was referred to that this exchange does not name. */
  isIncomplete = false
  private readonly own = new Map<string, DictionaryEntry>()
  private readonly stored = new Map<string, DictionaryEntry>()
  private readonly properties = new Map<string, CommerceMlProperty>()

  /** Adds names of earlier exchanges; false: none was missing here. */
  recall(entries: readonly DictionaryEntry[]): boolean {
    this.stored.clear()
    this.properties.clear()
    for (const entry of entries) this.stored.set(key(entry), entry)
    return entries.some((entry) => entry.kind === 'property' || !this.own.has(key(entry)))
  }

  /** Enters what this exchange names; read again, a file enters the same. */
  name(entry: DictionaryEntry): void {
    if (entry.kind === 'property' && this.own.size >= maxProperties && !this.own.has(key(entry))) return
    this.own.set(key(entry), entry)
    if (entry.kind === 'property') this.properties.delete(entry.id)
  }

  /** What this exchange names, to be stored; a property with the values earlier ones named too. */
  entries(): DictionaryEntry[] {
    return [...this.own.values()].map((entry) => {
      const property = entry.kind === 'property' ? this.property(entry.id) : undefined
      return entry.kind === 'property' && property
        ? { ...entry, data: { ...property, values: [...property.values] } }
        : entry
    })
  }

  nameOf(kind: 'price-type' | 'warehouse', id: string): string | null {
    const name = this.find(kind, id)?.data.name
    return name === undefined || name === id ? null : name
  }

  currencyOf(priceType: string): string | null {
    return this.find('price-type', priceType)?.data.currency ?? null
  }

  sort(id: string): { id: string; parentId: string | null; name: string } | null {
    const found = this.find('sort', id)
    return found ? { id, ...found.data } : null
  }

  /** A property with the values this exchange and the earlier ones name. */
  property(id: string): CommerceMlProperty | undefined {
    const known = this.properties.get(id)
    if (known) return known
    const data = [this.stored, this.own].flatMap((words) => {
      const entry = words.get(key({ kind: 'property', id }))
      return entry?.kind === 'property' ? [entry.data] : []
    })
    const last = data.at(-1)
    if (!last) return undefined
    const values = new Map(data.flatMap((each) => each.values))
    const property = { name: last.name, isNumber: last.isNumber, values }
    this.properties.set(id, property)
    return property
  }

  private find<Kind extends DictionaryEntry['kind']>(
    kind: Kind,
    id: string,
  ): Extract<DictionaryEntry, { kind: Kind }> | undefined {
    const found = this.own.get(key({ kind, id })) ?? this.stored.get(key({ kind, id }))
    if (!found) this.isIncomplete = true
    return found as Extract<DictionaryEntry, { kind: Kind }> | undefined
  }
}

const key = ({ kind, id }: Pick<DictionaryEntry, 'kind' | 'id'>) => `${kind}\n${id}`
