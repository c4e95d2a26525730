import type { Queryable } from '../../base/db/pool.ts'
import {
  findPickerAnswers,
  findPickerCategories,
  findPickerQuestions,
  findPickerRules,
  findPickerWorkplace,
} from './machine-picker.sql.ts'
import type { PickerRows } from './picker-text.view.ts'

/** Reads all the owner's data for picking machines. */
export async function readPicker(tx: Queryable): Promise<PickerRows> {
  const [categories, questions, answers, rules, workplace] = await Promise.all([
    findPickerCategories(tx),
    findPickerQuestions(tx),
    findPickerAnswers(tx),
    findPickerRules(tx),
    findPickerWorkplace(tx),
  ])
  return { categories, questions, answers, rules, workplace }
}
