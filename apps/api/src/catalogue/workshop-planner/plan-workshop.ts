import {
  type PlannedStation,
  planEfficiency,
  planHours,
  planMaxUnits,
  type workshopPlanner,
} from '@shpulka/contract/catalogue/workshop-planner'
import { badInput } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import { findPricedGroups } from '../catalog/offers.port.ts'
import { chosenAnswers } from '../machine-picker/chosen-answers.rule.ts'
import {
  factsOf,
  type PickerRows,
  type PlanningRows,
  pickerMachines,
  readPicker,
  readPlanning,
} from '../machine-picker/machine-picker.port.ts'
import { candidatesOf } from '../machine-picker/pick.rule.ts'
import { pickRules, workplaceLines } from '../machine-picker/picker-from-rows.rule.ts'
import { equipStation, type PlanContext } from './equip-station.ts'
import { garmentView } from './garment.view.ts'
import { lastAnswers, volumeAnswer } from './planned-answers.rule.ts'
import { missingByRole, plannedItems } from './planned-items.view.ts'
import { readNorms } from './read-norms.rule.ts'
import { unitsForPlaces, workersFor, workshopLoad } from './workshop-load.rule.ts'

export const planWorkshop: Handler<typeof workshopPlanner.planWorkshop, CatalogDeps> = async (ctx, deps) => {
  const { places, hours = planHours.default, efficiency = planEfficiency.default, answers = '', norms = '' } = ctx.query
  const [rows, planning] = await Promise.all([readPicker(deps.pool), readPlanning(deps.pool)])
  const garment = planning.garments.find(({ code }) => code === ctx.query.garment)
  if (!garment) throw badInput({ garment: 'Такого изделия нет' })
  const garmentOperations = planning.operations.filter((each) => each.garment === garment.code)
  const requested = readNorms(norms, new Set(garmentOperations.map(({ code }) => code)))
  const openQuestions = openQuestionsOf(rows, planning, garment.answers)
  const openQuestionOf = new Map(
    rows.answers.flatMap(({ code, question }) => (openQuestions.includes(question) ? [[code, question] as const] : [])),
  )
  const { chosen, errors } = chosenAnswers(answers, openQuestionOf)
  const allErrors = { ...errors, ...requested.errors }
  if (Object.keys(allErrors).length > 0) throw badInput(allErrors)

  const operations = garmentOperations.map((each) => ({
    ...each,
    norm: each.seconds,
    seconds: requested.norms.get(each.code) ?? each.seconds,
  }))
  const stationCodes = planning.stations.map(({ code }) => code)
  const worked = { seconds: Math.round(hours * 3600), efficiencyPercent: efficiency }
  const units =
    places === undefined ? ctx.query.units : unitsForPlaces(stationCodes, operations, worked, places, planMaxUnits)
  const shift = { ...worked, units }
  const { loads, bottleneck, taktSeconds } = workshopLoad(stationCodes, operations, shift)

  const { index } = deps.catalog
  const { dictionary } = index
  const priceContext = deps.catalog.priceContext(ctx.visitor)
  const questionOf = new Map(rows.answers.map(({ code, question }) => [code, question]))
  const machines = pickerMachines(index, priceContext, rows.categories)
  const context: PlanContext = {
    index,
    priceContext,
    machines,
    equipment: planning.equipment,
    usedCounts: new Map(),
    pathOf: (row) => deps.catalog.pathOf(row),
    candidates: candidatesOf(
      machines.map((row) => factsOf(row, index, priceContext)),
      pickRules(rows.rules, dictionary, questionOf),
    ),
    lines: workplaceLines(rows.workplace, dictionary, questionOf),
  }
  const volume = volumeAnswer(planning.volumes, units)
  const sharedAnswers = [...garment.answers, ...(volume === null ? [] : [volume]), ...chosen]
  const equipped = loads.map((load) => {
    const station = planning.stations.find(({ code }) => code === load.station)!
    const picked = lastAnswers([...sharedAnswers, station.operation ?? ''], questionOf)
    const answers = station.operation === null ? [] : [...picked].sort()
    return { load, station, answers, ...equipStation(context, station, picked, load.count) }
  })
  const groups = await findPricedGroups(deps.pool, ctx.visitor, [
    ...new Set(equipped.flatMap(({ parts }) => parts.map(({ groupId }) => groupId))),
  ])
  const stations = equipped.map(({ load, station, parts, missing, ...picked }): PlannedStation => {
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
      missing: missingByRole([...missing, ...unsold]),
    }
  })
  const stationTitles = new Map(planning.stations.map(({ code, title }) => [code, title]))
  const sum = (pick: (station: PlannedStation) => number) =>
    stations.reduce((total, station) => total + pick(station), 0)
  ctx.tag('machine-picker')
  return {
    garment: garmentView(garment, planning.operations),
    units,
    hours,
    efficiency,
    taktSeconds,
    seconds: operations.reduce((all, { seconds }) => all + seconds, 0),
    operations: operations.map(({ code, title, station, seconds, norm, source }) => ({
      code,
      title,
      station,
      seconds,
      norm,
      source,
      stationTitle: stationTitles.get(station) ?? '',
      workers: workersFor(seconds, shift),
    })),
    stations,
    bottleneck: bottleneck?.station ?? null,
    capacity: bottleneck?.capacity ?? 0,
    workplaces: sum(({ count }) => count),
    machines: sum(({ count, answers }) => (answers.length > 0 ? count : 0)),
    areaDm2: sum(({ areaDm2 }) => areaDm2),
    powerWatts: sum(({ powerWatts }) => powerWatts),
    questions: rows.questions
      .filter(({ code }) => openQuestions.includes(code))
      .map(({ code, title }) => ({
        code,
        title,
        answers: rows.answers
          .filter(({ question }) => question === code)
          .map((answer) => ({ code: answer.code, title: answer.title, isChosen: chosen.has(answer.code) })),
      })),
  }
}

/** Questions for the buyer: those not answered by the garment, the number of pieces or a kind of workplace. */
function openQuestionsOf(
  { questions, answers }: PickerRows,
  { stations, volumes }: PlanningRows,
  garmentAnswers: readonly string[],
): string[] {
  const answered = new Set([
    ...garmentAnswers,
    ...stations.flatMap(({ operation }) => operation ?? []),
    ...volumes.map(({ answer }) => answer),
  ])
  const answeredQuestions = new Set(answers.flatMap(({ code, question }) => (answered.has(code) ? [question] : [])))
  return questions.flatMap(({ code }) => (answeredQuestions.has(code) ? [] : [code]))
}
