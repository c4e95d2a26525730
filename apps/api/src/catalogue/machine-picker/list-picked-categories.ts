import type { machinePicker } from '@shpulka/contract/catalogue/machine-picker'
import type { Handler } from '../../base/http/request-context.ts'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import { findPickerCategories, findPickerQuestions } from './machine-picker.sql.ts'

export const listPickedCategories: Handler<typeof machinePicker.listPickedCategories, CatalogDeps> = async (
  ctx,
  { pool },
) => {
  ctx.tag('machine-picker')
  const [categories, questions] = await Promise.all([findPickerCategories(pool), findPickerQuestions(pool)])
  return questions.length > 0 ? categories.map(({ id }) => ({ id })) : []
}
