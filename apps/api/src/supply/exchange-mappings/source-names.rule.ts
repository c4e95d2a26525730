/** The part of the import's survey used here. */
interface SurveyedFeed {
  readonly priceTypes: readonly { readonly id: string; readonly name: string }[]
  readonly warehouses: readonly { readonly id: string; readonly name: string }[]
  readonly categories: readonly { readonly id: string; readonly parentId: string | null; readonly name: string }[]
  readonly params: ReadonlyMap<string, { readonly name: string; readonly offers: number }>
  readonly uses: Record<'price-type' | 'warehouse' | 'category', ReadonlyMap<string, number>>
}

export interface FeedName {
  readonly kind: 'price-type' | 'warehouse' | 'category' | 'property'
  readonly id: string
  readonly name: string
  readonly parent: string | null
  readonly goods: number
}

/** All names of a feed that can be mapped, without duplicates; an id without a name is its own name. */
export function namesOfFeed({ priceTypes, warehouses, categories, params, uses }: SurveyedFeed): FeedName[] {
  const properties = new Map<string, FeedName>()
  for (const { name, offers } of params.values()) {
    const id = name.toLowerCase()
    // A param with two units occurs twice with the same name.
    const goods = Math.max(offers, properties.get(id)?.goods ?? 0)
    properties.set(id, { kind: 'property', id, name: properties.get(id)?.name ?? name, parent: null, goods })
  }
  return [
    ...namesOfKind('price-type', priceTypes, uses['price-type']),
    ...namesOfKind('warehouse', warehouses, uses.warehouse),
    ...namesOfKind('category', categories, uses.category),
    ...properties.values(),
  ]
}

function namesOfKind(
  kind: FeedName['kind'],
  defined: readonly { readonly id: string; readonly name: string; readonly parentId?: string | null }[],
  uses: ReadonlyMap<string, number>,
): FeedName[] {
  const byId = new Map<string, FeedName>()
  for (const { id, name, parentId = null } of defined)
    byId.set(id, { kind, id, name: name || id, parent: parentId, goods: uses.get(id) ?? 0 })
  for (const [id, goods] of uses) if (!byId.has(id)) byId.set(id, { kind, id, name: id, parent: null, goods })
  return [...byId.values()].filter(({ id }) => id !== '')
}
