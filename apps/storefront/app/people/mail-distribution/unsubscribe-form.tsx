import { mailDistribution } from '@shpulka/contract/people/mail-distribution'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { useFetcher } from 'react-router'
import { useProof } from '../../base/proof/use-proof.tsx'
import { paths } from '../../paths.ts'
import { useFocusOnError } from '../sessions/use-first-error.ts'
import { unsubscribeBody } from './subscribe.rule.ts'
import type { SubscribeActionResult } from './subscribe-form.tsx'

/** For whoever has no account and no email of ours at hand: the link that ends the emails is sent to the address. */
export function UnsubscribeForm({ answer: initialAnswer }: { answer: SubscribeActionResult | undefined }) {
  const { Form, data, state } = useFetcher<SubscribeActionResult>()
  const answer = data ?? initialAnswer
  const form = useFocusOnError(answer?.done ? undefined : answer)
  const { method, path } = mailDistribution.subscribe
  const proof = useProof(method, path, unsubscribeBody)
  if (answer?.done) return <Notice kind="good">{answer.done}</Notice>
  return (
    <>
      {answer && Object.keys(answer.errors).length === 0 && <FailureNotice message={answer.message} className="mb-3" />}
      <Form
        ref={form}
        method="post"
        action={paths.subscribe()}
        noValidate
        {...proof.form}
        className="grid max-w-140 gap-3"
      >
        <input type="hidden" name="intent" value="end" />
        <Field
          label="Почта, на которую приходят письма"
          name="email"
          id="unsubscribed-email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          defaultValue={answer?.values.email}
          {...(answer?.errors.email && { error: answer.errors.email })}
        />
        <div>
          <Button
            type="submit"
            look="quiet"
            isBusy={state === 'submitting' || proof.isSolving}
            className="max-sm:w-full"
          >
            Отписаться
          </Button>
          {proof.note}
        </div>
      </Form>
    </>
  )
}
