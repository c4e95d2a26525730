import type { PlannedStation } from '@shpulka/contract/catalogue/workshop-planner'
import type { OperationRow, PickerRows, StationRow } from '../machine-picker/machine-picker.port.ts'
import { type Shift, workersFor } from './workshop-load.rule.ts'

/** An operation with the time norm of the planner and the time it is planned with. */
export type TimedOperationRow = OperationRow & { readonly norm: number }

/** Operations of the garment, with how many workers each takes. */
export function operationsView(
  operations: readonly TimedOperationRow[],
  stations: readonly StationRow[],
  shift: Shift,
) {
  const stationTitles = new Map(stations.map(({ code, title }) => [code, title]))
  return operations.map(({ code, title, station, seconds, norm, source }) => ({
    code,
    title,
    station,
    seconds,
    norm,
    source,
    stationTitle: stationTitles.get(station) ?? '',
    workers: workersFor(seconds, shift),
  }))
}

/** What the whole workshop takes. */
export function workshopTotals(stations: readonly PlannedStation[]) {
  const sum = (pick: (station: PlannedStation) => number) =>
    stations.reduce((total, station) => total + pick(station), 0)
  return {
    workplaces: sum(({ count }) => count),
    machines: sum(({ count, answers }) => (answers.length > 0 ? count : 0)),
    areaDm2: sum(({ areaDm2 }) => areaDm2),
    powerWatts: sum(({ powerWatts }) => powerWatts),
  }
}

/** The questions left to the buyer, with their answers; `open`: codes of these questions. */
export const openQuestionsView = (
  { questions, answers, rules }: PickerRows,
  open: readonly string[],
  chosen: ReadonlySet<string>,
) =>
  questions
    .filter(({ code }) => open.includes(code))
    .map(({ code, title }) => ({
      code,
      title,
      answers: answers
        .filter(({ question }) => question === code)
        .map((answer) => ({ code: answer.code, title: answer.title, isChosen: chosen.has(answer.code) })),
      isOfPrice: answers.every((answer) => answer.question !== code || limitsPrice(rules, answer.code)),
    }))

/** Whether an answer asks for machines up to a price. */
const limitsPrice = (rules: PickerRows['rules'], answer: string): boolean =>
  rules.some(
    ({ answers, isRequired, conditions }) =>
      isRequired && answers.includes(answer) && conditions.some(({ kind, to }) => kind === 'price' && to !== null),
  )
