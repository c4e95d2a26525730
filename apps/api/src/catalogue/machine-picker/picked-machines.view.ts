import type { PickedMachine } from '@shpulka/contract/catalogue/machine-picker'
import type { PickResult, PickRule, RankedMachine } from './pick.rule.ts'
import type { PickerRows } from './picker-text.view.ts'

/** The questions with their answers, and how many machines each answer gives. */
export const questionsView = (
  { questions, answers }: PickerRows,
  chosen: ReadonlySet<string>,
  counts: ReadonlyMap<string, number>,
) =>
  questions.map(({ code, title, note }) => ({
    code,
    title,
    note,
    answers: answers
      .filter(({ question }) => question === code)
      .map((answer) => ({
        code: answer.code,
        title: answer.title,
        note: answer.note,
        isChosen: chosen.has(answer.code),
        count: counts.get(answer.code) ?? 0,
      })),
  }))

/** Requirements that leave machines out, and how many. */
export const leftOutView = (leftOut: PickResult['leftOut']) =>
  leftOut.map(({ rule, count, onlyCount }) => ({ lack: rule.lack, count, onlyCount }))

/** The shown machines: why they fit, what they lack, and their workplaces; `products`: their cards. */
export const machinesView = (
  shown: readonly RankedMachine[],
  products: readonly PickedMachine['product'][],
  workplaces: readonly PickedMachine['workplace'][],
): PickedMachine[] =>
  shown.map(({ met, lacking }, n) => ({
    product: products[n]!,
    reasons: requiredFirst(met).map(({ reason }) => reason),
    lacks: requiredFirst(lacking).map(({ lack }) => lack),
    workplace: workplaces[n] ?? null,
  }))

const requiredFirst = (rules: readonly PickRule[]) =>
  rules.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired) || b.weight - a.weight)
