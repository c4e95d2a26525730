interface ShopWarehouse {
  id: number
  code: string
  title: string
  city: string
}

export type WarehouseTargets =
  | {
      /** Warehouses of the shop by ids of the feed's; stock of the others is not counted. */
      targets: Map<string, number>
      descriptions: string[]
    }
  | { problem: string }

/**
 * Finds the shop's warehouse for each warehouse of the feed: as requested, else by code or name, else by a name or city
 * of the shop's contained in the feed's name. Stock of a warehouse without a match is not counted: it may be defective
 * goods, or a supplier's. A requested code of '' means the same. `mustMatch`: a requested warehouse that the source
 * does not have is an error.
 */
export function warehouseTargets(
  feed: readonly { id: string; name: string }[],
  shop: readonly ShopWarehouse[],
  requested: ReadonlyMap<string, string>,
  mustMatch = true,
): WarehouseTargets {
  const targets = new Map<string, number>()
  const closed = new Set<string>()
  for (const [name, code] of requested) {
    const warehouse = shop.find((one) => one.code === code)
    const from = feed.find((one) => lower(one.name) === lower(name) || one.id === name)
    if (!from && !mustMatch) continue
    if (!from)
      return { problem: `В файле нет склада «${name}». Есть: ${feed.map((one) => one.name).join(', ') || 'ни одного'}` }
    if (code === '') {
      closed.add(from.id)
      continue
    }
    if (!warehouse) return { problem: `У сайта нет склада «${code}». Есть: ${shop.map((one) => one.code).join(', ')}` }
    targets.set(from.id, warehouse.id)
  }
  for (const { id, name } of feed) {
    if (targets.has(id) || closed.has(id)) continue
    const text = lower(name)
    const exact = shop.find((one) => [one.code, one.title, one.city].some((name) => lower(name) === text))
    const within = shop.filter((one) => [one.title, one.city].some((part) => part !== '' && text.includes(lower(part))))
    const target = exact ?? (within.length === 1 ? within[0] : undefined)
    if (target) targets.set(id, target.id)
  }
  const titles = new Map(shop.map((one) => [one.id, one.title]))
  return {
    targets,
    descriptions: feed.map(({ id, name }) => `${name} → ${titles.get(targets.get(id) ?? 0) ?? 'не учитывается'}`),
  }
}

const lower = (text: string) => text.trim().toLowerCase()
