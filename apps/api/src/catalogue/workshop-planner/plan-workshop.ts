import type { QueryOf } from '@shpulka/contract/base/call'
import {
  planEfficiency,
  planHours,
  planMaxUnits,
  type workshopPlanner,
} from '@shpulka/contract/catalogue/workshop-planner'
import { badInput } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import { chosenAnswers } from '../machine-picker/chosen-answers.rule.ts'
import { type PickerRows, type PlanningRows, readPicker, readPlanning } from '../machine-picker/machine-picker.port.ts'
import { equipStations } from './equip-stations.ts'
import { garmentView } from './garment.view.ts'
import { openQuestions } from './open-questions.rule.ts'
import { volumeAnswer } from './planned-answers.rule.ts'
import { readNorms } from './read-norms.rule.ts'
import { unitsForPlaces, workshopLoad } from './workshop-load.rule.ts'
import { openQuestionsView, operationsView, workshopTotals } from './workshop-plan.view.ts'

export const planWorkshop: Handler<typeof workshopPlanner.planWorkshop, CatalogDeps> = async (ctx, deps) => {
  const { places, hours = planHours.default, efficiency = planEfficiency.default } = ctx.query
  const [rows, planning] = await Promise.all([readPicker(deps.pool), readPlanning(deps.pool)])
  const { garment, operations, openCodes, chosen } = readRequest(ctx.query, rows, planning)

  const stationCodes = planning.stations.map(({ code }) => code)
  const worked = { seconds: Math.round(hours * 3600), efficiencyPercent: efficiency }
  const units =
    places === undefined ? ctx.query.units : unitsForPlaces(stationCodes, operations, worked, places, planMaxUnits)
  const shift = { ...worked, units }
  const { loads, bottleneck, taktSeconds } = workshopLoad(stationCodes, operations, shift)

  const volume = volumeAnswer(planning.volumes, units)
  const answers = [...garment.answers, ...(volume === null ? [] : [volume]), ...chosen]
  const stations = await equipStations(deps, ctx.visitor, rows, planning, loads, answers)
  ctx.tag('machine-picker')
  return {
    garment: garmentView(garment, planning.operations),
    units,
    hours,
    efficiency,
    taktSeconds,
    seconds: operations.reduce((all, { seconds }) => all + seconds, 0),
    operations: operationsView(operations, planning.stations, shift),
    stations,
    bottleneck: bottleneck?.station ?? null,
    capacity: bottleneck?.capacity ?? 0,
    ...workshopTotals(stations),
    questions: openQuestionsView(rows, openCodes, chosen),
  }
}

/**
 * The garment, its operations with the shop's time norm and the time to plan with, and the answers to the open
 * questions; 400 by field.
 */
function readRequest(
  { garment: garmentCode, answers = '', norms = '' }: QueryOf<typeof workshopPlanner.planWorkshop>,
  rows: PickerRows,
  planning: PlanningRows,
) {
  const garment = planning.garments.find(({ code }) => code === garmentCode)
  if (!garment) throw badInput({ garment: 'Такого изделия нет' })
  const ofGarment = planning.operations.filter((each) => each.garment === garment.code)
  const requested = readNorms(norms, new Set(ofGarment.map(({ code }) => code)))
  const openCodes = openQuestions(rows, planning, garment.answers)
  const openQuestionOf = new Map(
    rows.answers.flatMap(({ code, question }) => (openCodes.includes(question) ? [[code, question] as const] : [])),
  )
  const { chosen, errors } = chosenAnswers(answers, openQuestionOf)
  const allErrors = { ...errors, ...requested.errors }
  if (Object.keys(allErrors).length > 0) throw badInput(allErrors)
  const operations = ofGarment.map((each) => ({
    ...each,
    norm: each.seconds,
    seconds: requested.norms.get(each.code) ?? each.seconds,
  }))
  return { garment, operations, openCodes, chosen }
}
