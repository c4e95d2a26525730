interface ShopWarehouse {
  id: number
  code: string
  title: string
  city: string
}

export type WarehouseTargets =
  | {
      /** The shop's warehouse by id of the feed's; one without is not sold from. */
      targets: Map<string, number>
      words: string[]
    }
  | { problem: string }

/**
 * Which warehouse of the shop a warehouse of the feed is: as requested, else by its code or name, else by the shop's
 * name or city within the feed's name. What matches none is counted nowhere: it may be rejects, or goods of a
 * supplier. A requested code of '' means: counted nowhere. `mustMatch`: a requested warehouse the source has not is a
 * mistake.
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
    const named = shop.find((one) => [one.code, one.title, one.city].some((word) => lower(word) === text))
    const within = shop.filter((one) => [one.title, one.city].some((word) => word !== '' && text.includes(lower(word))))
    const target = named ?? (within.length === 1 ? within[0] : undefined)
    if (target) targets.set(id, target.id)
  }
  const titles = new Map(shop.map((one) => [one.id, one.title]))
  return {
    targets,
    words: feed.map(({ id, name }) => `${name} → ${titles.get(targets.get(id) ?? 0) ?? 'не учитывается'}`),
  }
}

const lower = (text: string) => text.trim().toLowerCase()
