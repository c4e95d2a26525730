import type { machinePicker } from '@shpulka/contract/catalogue/machine-picker'
import type { Handler } from '../../base/http/request-context.ts'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import { findOpenPickerCategories } from './machine-picker.sql.ts'

export const listPickedCategories: Handler<typeof machinePicker.listPickedCategories, CatalogDeps> = async (
  ctx,
  { pool },
) => {
  ctx.tag('machine-picker')
  return findOpenPickerCategories(pool)
}
