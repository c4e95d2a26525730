/** A summary of a feed, as the import surveys it. */
interface SurveyedFeed {
  readonly priceTypes: readonly { readonly id: string; readonly name: string }[]
  readonly warehouses: readonly { readonly id: string; readonly name: string }[]
  readonly categories: readonly { readonly id: string; readonly parentId: string | null; readonly name: string }[]
  readonly params: ReadonlyMap<string, { readonly name: string; readonly offers: number }>
  readonly uses: Record<'price-type' | 'warehouse' | 'category', ReadonlyMap<string, number>>
}

export interface NamedWord {
  readonly kind: 'price-type' | 'warehouse' | 'category' | 'property'
  readonly id: string
  readonly name: string
  readonly parent: string | null
  readonly goods: number
}

/** Everything of a feed that may be mapped, each once; what it only refers to is called by its id. */
export function namedWords({ priceTypes, warehouses, categories, params, uses }: SurveyedFeed): NamedWord[] {
  const properties = new Map<string, NamedWord>()
  for (const { name, offers } of params.values()) {
    const id = name.toLowerCase()
    // With two units it is two params of one name.
    const goods = Math.max(offers, properties.get(id)?.goods ?? 0)
    properties.set(id, { kind: 'property', id, name: properties.get(id)?.name ?? name, parent: null, goods })
  }
  return [
    ...words('price-type', priceTypes, uses['price-type']),
    ...words('warehouse', warehouses, uses.warehouse),
    ...words('category', categories, uses.category),
    ...properties.values(),
  ]
}

function words(
  kind: NamedWord['kind'],
  named: readonly { readonly id: string; readonly name: string; readonly parentId?: string | null }[],
  uses: ReadonlyMap<string, number>,
): NamedWord[] {
  const byId = new Map<string, NamedWord>()
  for (const { id, name, parentId = null } of named)
    byId.set(id, { kind, id, name: name || id, parent: parentId, goods: uses.get(id) ?? 0 })
  for (const [id, goods] of uses) if (!byId.has(id)) byId.set(id, { kind, id, name: id, parent: null, goods })
  return [...byId.values()].filter(({ id }) => id !== '')
}
