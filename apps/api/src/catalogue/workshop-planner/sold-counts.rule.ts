import type { PlannedStation } from '@shpulka/contract/catalogue/workshop-planner'
import type { PricedGroup } from '../catalog/offers.port.ts'
import { allowedCount, largestAllowedCount } from '../catalog/sale-count.rule.ts'
import type { PlannedPart } from './planned-items.view.ts'

type Missing = PlannedStation['missing'][number]
type Terms = Pick<PricedGroup, 'count' | 'minCount' | 'stepCount'>

/**
 * The parts of all workplaces in the counts that are sold, as the basket would have them: the first that uses a group
 * takes what its minimum and step add, the last lack what stock does not allow. Goods not in `groups` are left as they
 * are.
 */
export function soldCounts<Part extends Pick<PlannedPart, 'role' | 'title' | 'groupId' | 'count'>>(
  stations: readonly (readonly Part[])[],
  groups: ReadonlyMap<number, Terms>,
): { parts: Part[]; missing: Missing[] }[] {
  const needed = new Map<number, number>()
  for (const { groupId, count } of stations.flat()) needed.set(groupId, (needed.get(groupId) ?? 0) + count)
  const added = new Map<number, number>()
  const left = new Map<number, number>()
  for (const [groupId, count] of needed) {
    const group = groups.get(groupId)
    const sold = group ? Math.min(allowedCount(count, group), largestAllowedCount(group.count, group) ?? 0) : count
    added.set(groupId, Math.max(0, sold - count))
    left.set(groupId, sold)
  }
  return stations.map((parts) => {
    const missing: Missing[] = []
    const sold = parts.flatMap((part) => {
      const { role, title, groupId } = part
      const count = Math.min(part.count + (added.get(groupId) ?? 0), left.get(groupId) ?? 0)
      added.set(groupId, 0)
      left.set(groupId, (left.get(groupId) ?? 0) - count)
      if (count < part.count) missing.push({ role, title, count: part.count - count })
      return count > 0 ? [{ ...part, count }] : []
    })
    return { parts: sold, missing }
  })
}
