import type { forms } from '@shpulka/contract/people/forms'
import type { Pool } from '../../base/db/pool.ts'
import { notFound } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { formView } from './form.view.ts'
import { findForm } from './forms.sql.ts'

export const getForm: Handler<typeof forms.getForm, { pool: Pool }> = async (ctx, { pool }) => {
  ctx.tag('forms')
  const [form] = await findForm(pool, ctx.visitor.site.id, ctx.params.x)
  if (!form) throw notFound('Такой формы на сайте нет')
  return formView(form)
}
