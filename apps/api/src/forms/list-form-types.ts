import type { forms } from '@shpulka/contract/forms'
import type { Pool } from '../db/pool.ts'
import { notFound } from '../http/failure.ts'
import type { Verb } from '../http/visit.ts'
import { findFormTypes } from './forms.sql.ts'

export const listFormTypes: Verb<typeof forms.listFormTypes, { pool: Pool }> = async (visit, { pool }) => {
  const { x } = visit.params
  visit.tag('forms')
  const types = await findFormTypes(pool, visit.visitor.site.id, x === 'all' ? null : x)
  if (types.length === 0 && x !== 'all') throw notFound('Таких форм на сайте нет')
  return types
}
