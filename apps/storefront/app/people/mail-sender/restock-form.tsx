import { mailSender } from '@shpulka/contract/people/mail-sender'
import { Button } from '@shpulka/ui/button.tsx'
import { Checkbox } from '@shpulka/ui/checkbox.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import type { Form } from 'react-router'
import { useProof } from '../../base/proof/use-proof.tsx'
import { paths } from '../../paths.ts'
import { ConsentTextLink } from '../consents/consent-text-link.tsx'
import { useFocusOnError } from '../sessions/use-first-error.ts'
import { restockBody } from './restock.rule.ts'

/** The result of the request, and the submitted form. */
export interface RestockActionResult {
  /** The message about the next step; empty when the request was refused. */
  readonly done: string
  readonly message: string
  readonly errors: Readonly<Record<string, string>>
  readonly values: ReturnType<typeof restockBody>
}

interface Props {
  group: number
  answer: RestockActionResult | undefined
  isBusy: boolean
  /** `Form` of the router or of a fetcher, which does not leave the page. */
  form: typeof Form
  className?: string
}

export function RestockForm({ group, answer, isBusy, form: SentForm, className }: Props) {
  const proof = useProof(mailSender.askForRestocked.method, mailSender.askForRestocked.path, restockBody)
  const form = useFocusOnError(answer?.done ? undefined : answer)
  const errorProps = (field: string) => (answer?.errors[field] ? { error: answer.errors[field] } : {})
  if (answer?.done) return <Notice kind="good">{answer.done}</Notice>
  return (
    <>
      <p className="text-ink-2">
        Придёт одно письмо, когда товар появится. Рассылки не будет, отказаться можно по ссылке в письме.
      </p>
      {answer && Object.keys(answer.errors).length === 0 && <FailureNotice message={answer.message} className="mt-4" />}
      <SentForm ref={form} method="post" action={paths.restock(group)} noValidate {...proof.form} className={className}>
        <input type="hidden" name="group" value={group} />
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
          Соглашаюсь на обработку адреса почты для этого письма. <ConsentTextLink code="personal-data" />
        </Checkbox>
        <div>
          <Button type="submit" isBusy={isBusy || proof.isSolving} className="max-sm:w-full">
            Сообщить мне
          </Button>
          {proof.note}
        </div>
      </SentForm>
    </>
  )
}
