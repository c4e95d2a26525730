import {
  type machinePicker,
  machinesWithWorkplace,
  type PickedMachine,
  pickedDefaultLimit,
} from '@shpulka/contract/catalogue/machine-picker'
import { badInput } from '../../base/http/failure.ts'
import type { Handler, Visitor } from '../../base/http/request-context.ts'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import { findPricedGroups } from '../catalog/offers.port.ts'
import { chosenAnswers } from './chosen-answers.rule.ts'
import { candidatesOf, countMatching, type PickRule, pick } from './pick.rule.ts'
import { pickRules, priceRule, workplaceLines } from './picker-from-rows.rule.ts'
import { pickerMachines } from './picker-machines.ts'
import type { PickerRows } from './picker-text.view.ts'
import { readPicker } from './read-picker.ts'
import { factsOf, workplaceOf } from './workplace.ts'

export const pickMachines: Handler<typeof machinePicker.pickMachines, CatalogDeps> = async (ctx, deps) => {
  const { answers = '', priceFrom, priceTo, limit = pickedDefaultLimit } = ctx.query
  const rows = await readPicker(deps.pool)
  const questionOf = new Map(rows.answers.map(({ code, question }) => [code, question]))
  const { chosen, errors } = chosenAnswers(answers, questionOf)
  if (priceFrom !== undefined && priceTo !== undefined && priceFrom > priceTo)
    errors.priceFrom = 'Начало больше конца: поменяйте их местами'
  if (Object.keys(errors).length > 0) throw badInput(errors)

  const { index } = deps.catalog
  const priceContext = deps.catalog.priceContext(ctx.visitor)
  const isPriceTyped = priceFrom !== undefined || priceTo !== undefined
  const rules = [
    ...pickRules(rows.rules, index.dictionary, questionOf),
    ...(isPriceTyped ? [priceRule(priceFrom ?? 0, priceTo ?? Number.POSITIVE_INFINITY)] : []),
  ]
  const machines = pickerMachines(index, priceContext, rows.categories)
  const candidates = candidatesOf(
    machines.map((row) => factsOf(row, index, priceContext)),
    rules,
  )
  const { ranked, relaxed, leftOut } = pick(candidates, chosen)
  const withAnswer = (code: string) =>
    new Set([...[...chosen].filter((each) => questionOf.get(each) !== questionOf.get(code)), code])
  // Requirements already relaxed do not lower the counts of other answers.
  const counts = new Map(
    rows.answers.map(({ code }) => [
      code,
      countMatching(candidates, withAnswer(code), chosen.has(code) ? [] : relaxed),
    ]),
  )
  const bestFor = (code: string) => machines[pick(candidates, withAnswer(code)).ranked[0]?.index ?? -1]
  const shown = ranked.slice(0, limit)
  const lines = workplaceLines(rows.workplace, index.dictionary, questionOf)
  const workplaceParts = shown
    .slice(0, machinesWithWorkplace)
    .map((each) => workplaceOf(index, priceContext, machines[each.index] as number, lines, chosen, each))
  const operations = operationsOf(rows, chosen).map(({ title, answers }) => ({
    title,
    answers: answers.map((answer) => {
      const row = bestFor(answer.code)
      return {
        ...{ code: answer.code, title: answer.title, count: counts.get(answer.code) ?? 0 },
        machine: row === undefined ? null : JSON.parse(String(index.card(row, priceContext))),
      }
    }),
  }))
  const workplaces = await pricedWorkplaces(deps, ctx.visitor, workplaceParts)
  const cards = shown.map((each) => index.card(machines[each.index] as number, priceContext))
  const shownRows = [
    ...shown.map((each) => machines[each.index] as number),
    ...workplaceParts.flatMap(({ parts }) => parts.map(({ row }) => row)),
  ]
  ctx.tag('machine-picker', ...rows.categories.map(({ id }) => `category:${id}`))
  ctx.tag(...[...new Set(shownRows)].map((row) => `product:${index.table.ids[row]}`))
  return {
    questions: rows.questions.map(({ code, title, note }) => ({
      ...{ code, title, note },
      answers: rows.answers
        .filter(({ question }) => question === code)
        .map((answer) => ({
          ...{ code: answer.code, title: answer.title, note: answer.note },
          ...{ isChosen: chosen.has(answer.code), count: counts.get(answer.code) ?? 0 },
        })),
    })),
    operations,
    total: ranked.length,
    relaxed: relaxed.map(({ lack }) => lack),
    leftOut: leftOut.map(({ rule, count, onlyCount }) => ({ lack: rule.lack, count, onlyCount })),
    machines: shown.map(({ met, lacking }, n) => ({
      product: JSON.parse(String(cards[n])),
      reasons: requiredFirst(met).map(({ reason }) => reason),
      lacks: requiredFirst(lacking).map(({ lack }) => lack),
      workplace: workplaces[n] ?? null,
    })),
  }
}

/** Operations that the chosen answers need, except those of questions already answered. */
function operationsOf({ answers }: PickerRows, chosen: ReadonlySet<string>) {
  const byCode = new Map(answers.map((answer) => [answer.code, answer]))
  const chosenRows = answers.filter(({ code }) => chosen.has(code))
  const answered = new Set(chosenRows.map(({ question }) => question))
  return chosenRows
    .map(({ title, operations }) => ({
      title,
      answers: operations.flatMap((code) => {
        const operation = byCode.get(code)
        return operation && !answered.has(operation.question) ? operation : []
      }),
    }))
    .filter((each) => each.answers.length > 0)
}

const requiredFirst = (rules: readonly PickRule[]) =>
  rules.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired) || b.weight - a.weight)

/** Workplaces at the visitor's prices, without parts that have no price. Null when the machine itself has none. */
async function pricedWorkplaces(
  { pool, catalog }: CatalogDeps,
  visitor: Visitor,
  workplaces: readonly ReturnType<typeof workplaceOf>[],
): Promise<PickedMachine['workplace'][]> {
  const groupIds = [...new Set(workplaces.flatMap(({ parts }) => parts.map(({ groupId }) => groupId)))]
  const groups = await findPricedGroups(pool, visitor, groupIds)
  return workplaces.map(({ parts, missing }) => {
    const items = parts.flatMap(({ row, groupId, ...part }) => {
      const group = groups.get(groupId)
      const price = group?.prices[0]?.price
      if (!group?.isForSale || price === undefined) return []
      return [
        {
          ...{ ...part, productId: group.productId, groupId, productTitle: group.productTitle, image: group.image },
          ...{ path: catalog.pathOf(row), price },
        },
      ]
    })
    if (items[0]?.role !== 'machine') return null
    return {
      items,
      missing,
      count: items.reduce((sum, { count }) => sum + count, 0),
      sum: items.reduce((sum, { count, price }) => sum + count * price, 0),
    }
  })
}
