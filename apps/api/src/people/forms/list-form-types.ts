import type { forms } from '@shpulka/contract/people/forms'
import type { Pool } from '../../base/db/pool.ts'
import { notFound } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { findFormTypes } from './forms.sql.ts'

export const listFormTypes: Handler<typeof forms.listFormTypes, { pool: Pool }> = async (ctx, { pool }) => {
  const { x } = ctx.params
  ctx.tag('forms')
  const types = await findFormTypes(pool, ctx.visitor.site.id, x === 'all' ? null : x)
  if (types.length === 0 && x !== 'all') throw notFound('Таких форм на сайте нет')
  return types
}
