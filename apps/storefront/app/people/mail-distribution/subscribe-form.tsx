import { mailDistribution } from '@shpulka/contract/people/mail-distribution'
import { Button } from '@shpulka/ui/button.tsx'
import { Checkbox } from '@shpulka/ui/checkbox.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { useId } from 'react'
import { useFetcher } from 'react-router'
import { useProof } from '../../base/proof/use-proof.tsx'
import { paths } from '../../paths.ts'
import { ConsentTextLink } from '../consents/consent-text-link.tsx'
import { useFocusOnError } from '../sessions/use-first-error.ts'
import { subscribeBody } from './subscribe.rule.ts'

/** The result of subscribing, and the submitted form. */
export interface SubscribeActionResult {
  /** The message about the next step; empty when the request was refused. */
  readonly done: string
  readonly message: string
  readonly errors: Readonly<Record<string, string>>
  readonly values: {
    readonly email: string
    readonly consent: boolean
    readonly advertising: boolean
    /** The form that ends the emails was sent. */
    readonly isEnd?: boolean
  }
}

/** A subscription form for any page; without scripts it is submitted to its own page. */
export function SubscribeForm({
  title = 'Подписаться на письма',
  answer: initialAnswer,
}: {
  title?: string | null
  answer?: SubscribeActionResult | undefined
}) {
  const id = useId()
  const { Form, data, state } = useFetcher<SubscribeActionResult>()
  const answer = data ?? initialAnswer
  const form = useFocusOnError(answer?.done ? undefined : answer)
  const { method, path } = mailDistribution.subscribe
  const proof = useProof(method, path, (sent) =>
    sent.has('consent') && sent.has('advertising') ? subscribeBody(sent) : null,
  )
  const errorProps = (field: string) => (answer?.errors[field] ? { error: answer.errors[field] } : {})
  return (
    <section
      aria-labelledby={title === null ? undefined : id}
      className="overflow-hidden rounded-card border border-line bg-surface"
    >
      <hr aria-hidden className="stitch" />
      <div className="p-4 sm:p-6">
        {title !== null && <h2 id={id}>{title}</h2>}
        {answer?.done ? (
          <div className="mt-3">
            <Notice kind="good">{answer.done}</Notice>
          </div>
        ) : (
          <>
            {answer && Object.keys(answer.errors).length === 0 && (
              <FailureNotice message={answer.message} className="mt-3" />
            )}
            <Form
              ref={form}
              method="post"
              action={paths.subscribe()}
              noValidate
              {...proof.form}
              className="mt-3 grid max-w-140 gap-3"
            >
              <Field
                label="Эл. почта"
                name="email"
                type="email"
                inputMode="email"
                autoComplete="email"
                required
                placeholder="name@example.ru"
                defaultValue={answer?.values.email}
                {...errorProps('email')}
              />
              <Checkbox name="consent" defaultChecked={answer?.values.consent} {...errorProps('consent')}>
                Соглашаюсь на обработку адреса почты. <ConsentTextLink code="personal-data" />
              </Checkbox>
              <Checkbox name="advertising" defaultChecked={answer?.values.advertising} {...errorProps('advertising')}>
                Соглашаюсь получать рекламные письма. <ConsentTextLink code="advertising" />
              </Checkbox>
              <div>
                <Button type="submit" isBusy={state === 'submitting' || proof.isSolving} className="max-sm:w-full">
                  Подписаться
                </Button>
                {proof.note}
              </div>
            </Form>
          </>
        )}
      </div>
    </section>
  )
}
