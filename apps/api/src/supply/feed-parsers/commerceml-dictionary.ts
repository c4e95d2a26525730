import type { CommerceMlProperty } from './commerceml-goods.rule.ts'

/**
 * What the files of an exchange define once and goods then refer to by id. УТ 11 sends it only with the first part of
 * a full export, so the shop stores it by source. `sort`: a category of CommerceML 2.08, which becomes a category of
 * the shop for goods without a group.
 */
export type DictionaryEntry =
  | { kind: 'property'; id: string; data: { name: string; isNumber: boolean; values: [id: string, value: string][] } }
  | { kind: 'price-type'; id: string; data: { name: string; currency: string | null } }
  | { kind: 'warehouse'; id: string; data: { name: string } }
  | { kind: 'sort'; id: string; data: { name: string; parentId: string | null } }

const maxProperties = 10_000

/** Definitions of an exchange; those of earlier exchanges fill what this one leaves out. */
export class CommerceMlDictionary {
  /** The files refer to an id that this exchange does not define. */
  isIncomplete = false
  private readonly own = new Map<string, DictionaryEntry>()
  private readonly stored = new Map<string, DictionaryEntry>()
  private readonly properties = new Map<string, CommerceMlProperty>()

  /** Loads definitions of earlier exchanges. Returns false when this exchange already had all of them. */
  load(entries: readonly DictionaryEntry[]): boolean {
    this.stored.clear()
    this.properties.clear()
    for (const entry of entries) this.stored.set(key(entry), entry)
    return entries.some((entry) => entry.kind === 'property' || !this.own.has(key(entry)))
  }

  /** Adds a definition of this exchange; adding it again when a file is read twice changes nothing. */
  add(entry: DictionaryEntry): void {
    if (entry.kind === 'property' && this.own.size >= maxProperties && !this.own.has(key(entry))) return
    this.own.set(key(entry), entry)
    if (entry.kind === 'property') this.properties.delete(entry.id)
  }

  /** The definitions of this exchange, to be stored; a property keeps the values earlier exchanges defined. */
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

  category(id: string): { id: string; parentId: string | null; name: string } | null {
    const found = this.find('sort', id)
    return found ? { id, ...found.data } : null
  }

  /** A property with the values that this exchange and the earlier ones define. */
  property(id: string): CommerceMlProperty | undefined {
    const cached = this.properties.get(id)
    if (cached) return cached
    const data = [this.stored, this.own].flatMap((entries) => {
      const entry = entries.get(key({ kind: 'property', id }))
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
