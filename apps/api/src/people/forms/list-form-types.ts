import type { forms } from '@shpulka/contract/people/forms'
import type { Pool } from '../../base/db/pool.ts'
import { notFound } from '../../base/http/failure.ts'
import type { Verb } from '../../base/http/visit.ts'
import { findFormTypes } from './forms.sql.ts'

export const listFormTypes: Verb<typeof forms.listFormTypes, { pool: Pool }> = async (visit, { pool }) => {
  const { x } = visit.params
  visit.tag('forms')
  const types = await findFormTypes(pool, visit.visitor.site.id, x === 'all' ? null : x)
  if (types.length === 0 && x !== 'all') throw notFound('Таких форм на сайте нет')
  return types
}
