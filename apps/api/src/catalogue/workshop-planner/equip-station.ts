import type { PlannedStation } from '@shpulka/contract/catalogue/workshop-planner'
import type { Catalog, PriceContext } from '../catalog/cards.port.ts'
import { chosenGroup } from '../machine-picker/group-choice.rule.ts'
import {
  type EquipmentRow,
  type FoundParts,
  findEquipment,
  groupsOf,
  partFinder,
  type StationRow,
} from '../machine-picker/machine-picker.port.ts'
import { type Candidates, pick } from '../machine-picker/pick.rule.ts'
import { equipmentClauses, type WorkplaceLine } from '../machine-picker/picker-from-rows.rule.ts'
import { allocation } from './allocation.rule.ts'
import type { PlannedPart } from './planned-items.view.ts'

/** Data shared by all workplaces of a plan. */
export interface PlanContext {
  readonly index: Catalog['index']
  readonly priceContext: PriceContext
  readonly pathOf: (row: number) => string
  /** Rows of the machines to pick from. */
  readonly machines: readonly number[]
  readonly candidates: Candidates
  readonly lines: readonly WorkplaceLine[]
  readonly equipment: readonly EquipmentRow[]
  /** By group id: how many pieces the plan already uses, so that no piece is counted at two workplaces. */
  readonly usedCounts: Map<number, number>
}

type Missing = PlannedStation['missing'][number]
type Line = Pick<WorkplaceLine, 'role' | 'title' | 'reason' | 'count'>

interface Equipped extends Pick<PlannedStation, 'relaxed' | 'reasons' | 'better'> {
  readonly parts: PlannedPart[]
  readonly missing: Missing[]
}

/** How many of the best machines are considered. */
const maxMachines = 12

const machineLine: Line = { role: 'machine', title: 'Машина', reason: '', count: 1 }

/** Goods for `count` workplaces of one kind. */
export function equipStation(
  context: PlanContext,
  { code, operation }: StationRow,
  chosen: ReadonlySet<string>,
  count: number,
): Equipped {
  const { index, priceContext } = context
  const equipmentLines = context.equipment.filter(({ station }) => station === code)
  const equipment = equip(context, equipmentLines, count, ({ conditions }) =>
    findEquipment(index, priceContext, equipmentClauses(conditions, index.dictionary)),
  )
  if (operation === null) return { ...equipment, relaxed: [], reasons: [], better: null }
  const { machines, ...picked } = pickFor(context, operation, chosen, count)
  const all = [...machines, equipment]
  return {
    ...picked,
    // Machines, perhaps of several models, come before parts.
    parts: [...machines.map(({ machine }) => machine), ...all.flatMap(({ parts }) => parts)],
    missing: [...picked.missing, ...all.flatMap(({ missing }) => missing)],
  }
}

/** The best machines in stock, each with its parts. */
function pickFor(context: PlanContext, operation: string, chosen: ReadonlySet<string>, count: number) {
  const { index, priceContext, candidates, lines } = context
  const { ranked, relaxed: allRelaxed } = pick(candidates, chosen)
  // The price may be relaxed, but not a requirement of the operation: such a machine cannot do it.
  const isPossible = !allRelaxed.some(({ when }) => when.anyOf.some((answers) => answers.includes(operation)))
  const relaxed = isPossible ? allRelaxed : []
  const best = (isPossible ? ranked : [])
    .filter((each) => candidates.machines[each.index]?.price !== null)
    .slice(0, maxMachines)
  const rowOf = (ranked: { index: number }) => context.machines[ranked.index] as number
  const { allocated, missing } = take(context, machineLine, { rows: best.map(rowOf), advised: [] }, count)
  const machines = allocated.map((machine) => {
    const { met } = best.find((each) => rowOf(each) === machine.row)!
    const find = partFinder(index, priceContext, machine.row, chosen, met)
    // If the shop sells no such part for the machine, it does not count as missing.
    const machineParts = equip(context, lines, machine.count, (line) => {
      const found = find(line)
      return found && found.rows.length > 0 ? found : null
    })
    // The power stated for a machine with a separate motor is the motor's: it is counted once.
    const hasMotor = machineParts.parts.some(({ role, powerWatts }) => role === 'motor' && powerWatts > 0)
    return { ...machineParts, machine: hasMotor ? { ...machine, powerWatts: 0 } : machine }
  })
  const [first] = best
  const row = first && rowOf(first)
  const recommended = best.find((each) => rowOf(each) === allocated[0]?.row)
  const metByWeight = (recommended?.met ?? []).toSorted(
    (a, b) => Number(b.isRequired) - Number(a.isRequired) || b.weight - a.weight,
  )
  return {
    machines,
    relaxed: relaxed.map(({ lack }) => lack),
    reasons: metByWeight.map(({ reason }) => reason),
    better:
      row === undefined || row === allocated[0]?.row
        ? null
        : {
            title: index.table.titles[row] as string,
            path: context.pathOf(row),
            available: Math.max(0, ...remainingGroups(context, row).map((group) => group.count)),
          },
    missing,
  }
}

/** Parts for the lines of workplaces. Of several lines with one role the first that finds goods in stock is used. */
function equip<EquipmentLine extends Line>(
  context: PlanContext,
  lines: readonly EquipmentLine[],
  workplaces: number,
  find: (line: EquipmentLine) => FoundParts | null,
): { parts: PlannedPart[]; missing: Missing[] } {
  const parts: PlannedPart[] = []
  const missing = new Map<string, Missing[]>()
  const equipped = new Set<string>()
  for (const line of lines) {
    const candidates = equipped.has(line.role) ? null : find(line)
    if (!candidates) continue
    const { allocated, missing: missingParts } = take(context, line, candidates, line.count * workplaces)
    parts.push(...allocated)
    if (allocated.length > 0) equipped.add(line.role)
    if (allocated.length > 0 || !missing.has(line.role)) missing.set(line.role, missingParts)
  }
  return { parts, missing: [...missing.values()].flat() }
}

/** Takes `requested` pieces of the found products from the remaining stock. */
function take(context: PlanContext, { role, title, reason }: Line, { rows, advised }: FoundParts, requested: number) {
  const { index, usedCounts } = context
  const options = rows.flatMap((row) => {
    const groups = remainingGroups(context, row)
    const group = chosenGroup(groups, requested, advised) ?? chosenGroup(groups, 1, advised)
    return group ? [{ row, group, available: group.count }] : []
  })
  const result = allocation(options, requested)
  const parts = result.allocated.map(({ option: { row, group }, count }): PlannedPart & { row: number } => {
    usedCounts.set(group.id, (usedCounts.get(group.id) ?? 0) + count)
    return {
      role,
      title,
      reason,
      row,
      count,
      groupId: group.id,
      groupTitle: group.title,
      path: context.pathOf(row),
      powerWatts: wattsOf(index, row),
    }
  })
  return { allocated: parts, missing: result.missing > 0 ? [{ role, title, count: result.missing }] : [] }
}

/** Groups of a product with their remaining stock. */
const remainingGroups = ({ index, priceContext, usedCounts }: PlanContext, row: number) =>
  groupsOf(index, priceContext, row).map((group) => ({
    ...group,
    count: group.count - (usedCounts.get(group.id) ?? 0),
  }))

/** The power of a product in watts; 0 when it is not stated. */
function wattsOf({ table, dictionary }: PlanContext['index'], row: number): number {
  const property = dictionary.propertiesByCode.get('moshchnost')
  const watts = property === undefined ? null : table.numberOf(row, property)
  return Math.round(Math.max(0, watts ?? 0))
}
