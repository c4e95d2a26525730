import { type Form, forms } from '@shpulka/contract/people/forms'
import { Button } from '@shpulka/ui/button.tsx'
import { Checkbox } from '@shpulka/ui/checkbox.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { useEffect, useId, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { useProof } from '../../base/proof/use-proof.tsx'
import { paths } from '../../paths.ts'
import { ConsentTextLink } from '../consents/consent-text-link.tsx'
import { useFocusOnError } from '../sessions/use-first-error.ts'
import type { FormActionResult } from './answer-form.server.ts'
import { formBody, type TypedValues } from './form-body.rule.ts'
import { FormField, fieldId } from './form-field.tsx'
import { FormSent } from './form-sent.tsx'
import { useSenderFields } from './use-sender-fields.ts'

interface Props {
  form: Form
  /** The heading: the form's own title when missing, none when null because the page already has one. */
  title?: string | null
  /** Values to prefill. */
  initialValues?: TypedValues | undefined
  /** The result of a submission without scripts. */
  answer?: FormActionResult | undefined
}

/** A form on any page: submitted in place, or to its own page without scripts. */
export function RequestForm({ form, title = form.title, initialValues, answer }: Props) {
  const [submission, setSubmission] = useState(0)
  return (
    <SingleRequest
      key={submission}
      form={form}
      title={title}
      initialValues={initialValues}
      submission={submission}
      answer={submission === 0 ? answer : undefined}
      onAgain={() => setSubmission(submission + 1)}
    />
  )
}

function SingleRequest({
  form,
  title,
  initialValues = {},
  answer: initialAnswer,
  submission,
  onAgain,
}: Props & { submission: number; onAgain: () => void }) {
  const key = useId()
  const { pathname } = useLocation()
  const { Form: FetcherForm, data, state } = useFetcher<FormActionResult>({ key: `${key}${submission}` })
  const answer = data ?? initialAnswer
  const { errors = {}, values = initialValues } = answer ?? {}
  const formRef = useFocusOnError(answer?.sent ? undefined : answer)
  const proof = useProof(forms.sendForm.method, forms.sendForm.path, (typed) => formBody(form, typed))
  useSenderFields(formRef, form)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (submission > 0) heading.current?.focus()
  }, [submission])
  if (answer?.sent) return <FormSent sent={answer.sent} onAgain={onAgain} />
  const invalidFields = form.fields.filter(({ code }) => errors[`values.${code}`])
  return (
    <section aria-label={title || form.title} className="overflow-hidden rounded-card border border-line bg-surface">
      <hr aria-hidden className="stitch" />
      <div className="p-4 sm:p-6">
        {title !== null && (
          <h2 ref={heading} tabIndex={-1}>
            {title || form.title}
          </h2>
        )}
        {form.lead && <p className="mt-1 max-w-160 text-ink-2">{form.lead}</p>}
        {answer && (
          <div className="mt-4">
            <Notice kind="bad" title="Форма не отправлена">
              {invalidFields.length === 0 && !errors['consents.personalData'] ? (
                answer.message
              ) : (
                <ul className="list-disc pl-5">
                  {invalidFields.map(({ code, label }) => (
                    <li key={code}>
                      <a href={`#${fieldId(form.code, code)}`} className="text-link underline">
                        {label}
                      </a>
                      : {errors[`values.${code}`]}
                    </li>
                  ))}
                  {errors['consents.personalData'] && <li>{errors['consents.personalData']}</li>}
                </ul>
              )}
            </Notice>
          </div>
        )}
        <FetcherForm
          ref={formRef}
          method="post"
          action={paths.requestForm(form.code)}
          encType="multipart/form-data"
          noValidate
          {...proof.form}
          className="mt-5 grid items-start gap-4 sm:grid-cols-2"
        >
          <input type="hidden" name="page" value={pathname} />
          {form.fields.map((field) => (
            <FormField
              key={field.code}
              form={form}
              field={field}
              value={values[field.code]}
              error={errors[`values.${field.code}`]}
            />
          ))}
          <div className="grid gap-1 border-t border-line pt-4 sm:col-span-2">
            <Checkbox
              name="consent"
              defaultChecked={answer?.consents.personalData}
              error={errors['consents.personalData']}
            >
              Соглашаюсь на обработку персональных данных. <ConsentTextLink code="personal-data" />
            </Checkbox>
            {form.offersAdvertising && (
              <Checkbox name="advertising" defaultChecked={answer?.consents.advertising}>
                Хочу получать письма о скидках и новинках, по желанию. <ConsentTextLink code="advertising" />
              </Checkbox>
            )}
          </div>
          <div className="sm:col-span-2">
            <Button type="submit" isBusy={state === 'submitting' || proof.isSolving} className="max-sm:w-full">
              {form.button}
            </Button>
            {proof.note}
          </div>
        </FetcherForm>
      </div>
    </section>
  )
}
