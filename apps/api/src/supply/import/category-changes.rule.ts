import { categoryCode, type FeedCategory, maxCategoryDepth } from './feed-categories.rule.ts'

/** A category of the shop, as stored. */
export interface StoredCategory {
  id: number
  code: string
  parentId: number | null
  title: string
  source: string
  sourceId: string | null
}

export interface CategoryChanges {
  /** Ids of the shop by ids of this and earlier feeds; in a dry run new categories have negative ids. */
  ids: Map<string, number>
  added: number
  changed: number
  toAdd: (Pick<StoredCategory, 'id' | 'code' | 'parentId' | 'title'> & { sourceId: string; sort: number })[]
  toChange: Pick<StoredCategory, 'id' | 'code' | 'parentId' | 'title'>[]
}

/**
 * What a feed changes. Uses `newIds` in order; when they run out (a dry run), new categories get negative ids.
 * `mapped`: where goods of a group go instead; groups in it go there too, unless that place is one of them or inside
 * it.
 */
export function categoryChanges(
  rows: StoredCategory[],
  source: string,
  feed: readonly FeedCategory[],
  mapped: ReadonlyMap<string, number>,
  newIds: number[],
): CategoryChanges {
  const bySourceId = new Map(
    rows.filter((row) => row.source === source && row.sourceId !== null).map((row) => [row.sourceId!, row]),
  )
  const taken = new Set(rows.map((row) => place(row.parentId, row.code)))
  const parents = new Map(rows.map((row) => [row.id, row.parentId]))
  const ids = new Map([...bySourceId].map(([sourceId, row]) => [sourceId, row.id] as const))
  for (const [sourceId, id] of mapped) ids.set(sourceId, id)
  const planned: CategoryChanges = { ids, added: 0, changed: 0, toAdd: [], toChange: [] }
  feed.forEach((category, index) => {
    if (mapped.has(category.id)) return
    const row = bySourceId.get(category.id)
    const group = category.parentId
    const places = group === null ? [] : [ids.get(group), bySourceId.get(group)?.id, row?.parentId]
    const parentId = placeOutside(row?.id, places, parents)
    const code = () => categoryCode(category.name, category.id, (wanted) => taken.has(place(parentId, wanted)))
    if (!row) {
      const added = {
        id: newIds.shift() ?? -(index + 1),
        code: code(),
        parentId,
        title: category.name,
        sourceId: category.id,
        sort: 1000 + index,
      }
      planned.toAdd.push(added)
      taken.add(place(parentId, added.code))
      parents.set(added.id, parentId)
      planned.ids.set(category.id, added.id)
      planned.added++
      return
    }
    planned.ids.set(category.id, row.id)
    if (row.title === category.name && row.parentId === parentId) return
    const keepsCode = row.parentId === parentId || !taken.has(place(parentId, row.code))
    const changed = { id: row.id, code: keepsCode ? row.code : code(), parentId, title: category.name }
    taken.delete(place(row.parentId, row.code))
    taken.add(place(parentId, changed.code))
    parents.set(row.id, parentId)
    planned.toChange.push(changed)
    planned.changed++
  })
  return planned
}

const place = (parentId: number | null, code: string) => `${parentId ?? ''}/${code}`

/**
 * The first of the places that is neither the section itself nor inside it, or a section above that place, so that no
 * section stands deeper than pages have addresses for. Null: the root.
 */
function placeOutside(
  id: number | undefined,
  places: readonly (number | null | undefined)[],
  parents: ReadonlyMap<number, number | null>,
): number | null {
  const paths = places.filter((at) => at !== undefined).map((at) => pathUp(at, parents))
  const path = paths.find((each) => !each.some((at) => at === id)) ?? []
  return path[Math.max(0, path.length - maxCategoryDepth + 1)] ?? null
}

/** A section and those it stands in, up to the root. */
function pathUp(from: number | null, parents: ReadonlyMap<number, number | null>): number[] {
  const path: number[] = []
  for (let at = from; at !== null && !path.includes(at); at = parents.get(at) ?? null) path.push(at)
  return path
}
