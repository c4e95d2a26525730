import type { PlannedStation } from '@shpulka/contract/catalogue/workshop-planner'
import type { Visitor } from '../../base/http/request-context.ts'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import { findPricedGroups } from '../catalog/offers.port.ts'
import { factsOf, type PickerRows, type PlanningRows, pickerMachines } from '../machine-picker/machine-picker.port.ts'
import { candidatesOf } from '../machine-picker/pick.rule.ts'
import { pickRules, workplaceLines } from '../machine-picker/picker-from-rows.rule.ts'
import { equipStation, type PlanContext } from './equip-station.ts'
import { oneAnswerPerQuestion } from './planned-answers.rule.ts'
import { missingByRole, plannedItems } from './planned-items.view.ts'
import { soldCounts } from './sold-counts.rule.ts'
import type { StationLoad } from './workshop-load.rule.ts'

/** Goods at the visitor's prices for every kind of workplace; `answers`: those that hold for the whole workshop. */
export async function equipStations(
  { pool, catalog }: CatalogDeps,
  visitor: Visitor,
  rows: PickerRows,
  planning: PlanningRows,
  loads: readonly StationLoad[],
  answers: readonly string[],
): Promise<PlannedStation[]> {
  const questionOf = new Map(rows.answers.map(({ code, question }) => [code, question]))
  const context = planContext(catalog, visitor, rows, planning, questionOf)
  const equipped = loads.map((load) => {
    const station = planning.stations.find(({ code }) => code === load.station)!
    const picked = oneAnswerPerQuestion([...answers, station.operation ?? ''], questionOf)
    const stationAnswers = station.operation === null ? [] : [...picked].sort()
    return { load, station, answers: stationAnswers, ...equipStation(context, station, picked, load.count) }
  })
  const groups = await findPricedGroups(pool, visitor, [
    ...new Set(equipped.flatMap(({ parts }) => parts.map(({ groupId }) => groupId))),
  ])
  const sold = soldCounts(
    equipped.map(({ parts }) => parts),
    groups,
  )
  return equipped.map(({ load, station, parts: _, missing, ...picked }, n): PlannedStation => {
    const { parts, missing: short } = sold[n]!
    const { items, missing: unsold } = plannedItems(parts, groups)
    return {
      code: station.code,
      title: station.title,
      seconds: load.seconds,
      workers: load.workers,
      count: load.count,
      loadPercent: load.loadPercent,
      capacity: load.capacity,
      areaDm2: station.areaDm2 * load.count,
      powerWatts: items.reduce((watts, item) => watts + item.powerWatts * item.count, 0),
      ...picked,
      items,
      missing: missingByRole([...missing, ...short, ...unsold]),
    }
  })
}

function planContext(
  catalog: CatalogDeps['catalog'],
  visitor: Visitor,
  rows: PickerRows,
  planning: PlanningRows,
  questionOf: ReadonlyMap<string, string>,
): PlanContext {
  const { index } = catalog
  const { dictionary } = index
  const priceContext = catalog.priceContext(visitor)
  const machines = pickerMachines(index, priceContext, rows.categories)
  return {
    index,
    priceContext,
    machines,
    equipment: planning.equipment,
    usedCounts: new Map(),
    pathOf: (row) => catalog.pathOf(row),
    candidates: candidatesOf(
      machines.map((row) => factsOf(row, index, priceContext)),
      pickRules(rows.rules, dictionary, questionOf),
    ),
    lines: workplaceLines(rows.workplace, dictionary, questionOf),
  }
}
