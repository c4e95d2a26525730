import type { Queryable } from '../../api/src/base/db/pool.ts'
import { parseFieldValue } from '../../api/src/people/forms/field-value.rule.ts'
import { type DemoField, demoForms, demoQuestions, demoRequests, subscriptionDiscounts } from './data/forms.ts'
import { insertFormRequests, insertForms, insertQuestions } from './demo-forms.sql.ts'
import { insertRows } from './insert-rows.sql.ts'

/** Inserts the forms of the shops, published answers, and the discount for confirming a subscription. */
export async function insertDemoForms(tx: Queryable): Promise<void> {
  await insertForms(
    tx,
    demoForms.flatMap((form, sort) =>
      form.sites.map((site) => ({
        site_id: site,
        code: form.code,
        group_code: form.group,
        title: form.title,
        lead: form.lead,
        button: form.button,
        thanks: form.thanks,
        sort,
        offers_advertising: form.advertising ?? false,
        question_field: form.publishes ? 'question' : null,
        publication_field: form.publishes ? 'publish' : null,
      })),
    ),
    demoForms.flatMap((form) =>
      form.fields.map((field, sort) => ({
        form: form.code,
        code: field.code,
        kind: field.kind,
        label: field.label,
        hint: field.hint ?? '',
        placeholder: field.placeholder ?? '',
        contact: field.contact ?? null,
        is_required: !field.optional,
        least: field.least ?? null,
        most: field.most ?? null,
        options: optionsOf(field),
        sort,
      })),
    ),
  )
  await insertQuestions(tx, demoQuestions)
  await insertRows(tx, 'subscription_discounts', subscriptionDiscounts)
}

/** Inserts requests of the demo's users. Values are parsed by the shop's own form code. */
export async function insertDemoRequests(tx: Queryable, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  await insertFormRequests(
    tx,
    demoRequests.map(({ email, form, days, values, steps }) => {
      const { fields } = demoForms.find(({ code }) => code === form)!
      const answers = fields.map((field) => {
        const rules = {
          ...field,
          isRequired: !field.optional,
          least: field.least ?? null,
          most: field.most ?? null,
          options: optionsOf(field),
        }
        const { value, text, error } = parseFieldValue(rules, values[field.code], today)
        if (error !== null) throw new Error(`${form}.${field.code}: ${error}`)
        return { code: field.code, kind: field.kind, label: field.label, value, text }
      })
      const statusCodes = ['new', ...steps.map(({ to }) => to)]
      return {
        email,
        form,
        days,
        answers,
        steps: steps.map(({ to, after, answer = '' }, step) => ({
          email,
          form,
          from_code: statusCodes[step],
          to_code: to,
          answer,
          after,
          step,
        })),
      }
    }),
  )
}

const optionsOf = ({ options = [] }: DemoField) => options.map(([value, title]) => ({ value, title }))
