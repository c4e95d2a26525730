import type { QueryOf } from '@shpulka/contract/base/call'
import { type machinePicker, pickerDefaultLimit, pickerMaxWorkplaces } from '@shpulka/contract/catalogue/machine-picker'
import { badInput } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import { answerCounts, withAnswer } from './answer-counts.rule.ts'
import { chosenAnswers } from './chosen-answers.rule.ts'
import { chosenOperations } from './chosen-operations.rule.ts'
import { candidatesOf, pick } from './pick.rule.ts'
import { leftOutView, machinesView, questionsView } from './picked-machines.view.ts'
import { pickRules, priceRule, workplaceLines } from './picker-from-rows.rule.ts'
import { pickerMachines } from './picker-machines.ts'
import { pricedWorkplaces } from './priced-workplaces.ts'
import { readPicker } from './read-picker.ts'
import { factsOf, workplaceOf } from './workplace.ts'

export const pickMachines: Handler<typeof machinePicker.pickMachines, CatalogDeps> = async (ctx, deps) => {
  const { priceFrom, priceTo, limit = pickerDefaultLimit } = ctx.query
  const rows = await readPicker(deps.pool)
  const questionOf = new Map(rows.answers.map(({ code, question }) => [code, question]))
  const chosen = readAnswers(ctx.query, questionOf)

  const { index } = deps.catalog
  const priceContext = deps.catalog.priceContext(ctx.visitor)
  const isPriceTyped = priceFrom !== undefined || priceTo !== undefined
  const rules = [
    ...pickRules(rows.rules, index.dictionary, questionOf),
    ...(isPriceTyped ? [priceRule(priceFrom ?? 0, priceTo ?? Number.POSITIVE_INFINITY)] : []),
  ]
  const machines = pickerMachines(index, priceContext, rows.categories)
  const rowOf = (machine: { readonly index: number }) => machines[machine.index] as number
  const cardOf = (row: number) => JSON.parse(String(index.card(row, priceContext)))
  const candidates = candidatesOf(
    machines.map((row) => factsOf(row, index, priceContext)),
    rules,
  )
  const { ranked, relaxed, leftOut } = pick(candidates, chosen)
  const counts = answerCounts(candidates, chosen, questionOf, relaxed)
  const bestFor = (code: string) => pick(candidates, withAnswer(chosen, code, questionOf)).ranked[0]
  const operations = chosenOperations(rows, chosen).map(({ title, answers }) => ({
    title,
    answers: answers.map((answer) => {
      const best = bestFor(answer.code)
      return {
        code: answer.code,
        title: answer.title,
        count: counts.get(answer.code) ?? 0,
        machine: best === undefined ? null : cardOf(rowOf(best)),
      }
    }),
  }))
  const shown = ranked.slice(0, limit)
  const lines = workplaceLines(rows.workplace, index.dictionary, questionOf)
  const workplaceParts = shown
    .slice(0, pickerMaxWorkplaces)
    .map((each) => workplaceOf(index, priceContext, rowOf(each), lines, chosen, each))
  const workplaces = await pricedWorkplaces(deps, ctx.visitor, workplaceParts)
  const products = shown.map((each) => cardOf(rowOf(each)))
  const shownRows = [...shown.map(rowOf), ...workplaceParts.flatMap(({ parts }) => parts.map(({ row }) => row))]
  ctx.tag('machine-picker', ...rows.categories.map(({ id }) => `category:${id}`))
  ctx.tag(...[...new Set(shownRows)].map((row) => `product:${index.table.ids[row]}`))
  return {
    questions: questionsView(rows, chosen, counts),
    operations,
    total: ranked.length,
    relaxed: relaxed.map(({ lack }) => lack),
    leftOut: leftOutView(leftOut),
    machines: machinesView(shown, products, workplaces),
  }
}

/** The chosen answers; 400 when they, or the bounds of the price, contradict each other. */
function readAnswers(
  { answers = '', priceFrom, priceTo }: QueryOf<typeof machinePicker.pickMachines>,
  questionOf: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const { chosen, errors } = chosenAnswers(answers, questionOf)
  if (priceFrom !== undefined && priceTo !== undefined && priceFrom > priceTo)
    errors.priceFrom = 'Начало больше конца: поменяйте их местами'
  if (Object.keys(errors).length > 0) throw badInput(errors)
  return chosen
}
