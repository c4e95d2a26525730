import type { forms } from '@shpulka/contract/people/forms'
import type { Pool } from '../../base/db/pool.ts'
import { notFound } from '../../base/http/failure.ts'
import type { Verb } from '../../base/http/visit.ts'
import { formView } from './form.view.ts'
import { findForm } from './forms.sql.ts'

export const getForm: Verb<typeof forms.getForm, { pool: Pool }> = async (visit, { pool }) => {
  visit.tag('forms')
  const [form] = await findForm(pool, visit.visitor.site.id, visit.params.x)
  if (!form) throw notFound('Такой формы на сайте нет')
  return formView(form)
}
