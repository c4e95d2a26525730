import { oneClick } from '@shpulka/contract/buying/one-click'
import { Button } from '@shpulka/ui/button.tsx'
import { Checkbox } from '@shpulka/ui/checkbox.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { PhoneField } from '@shpulka/ui/phone-field.tsx'
import type { Form } from 'react-router'
import { useProof } from '../../base/proof/use-proof.tsx'
import { paths } from '../../paths.ts'
import { ConsentTextLink } from '../../people/consents/consent-text-link.tsx'
import { useFocusOnError } from '../../people/sessions/use-first-error.ts'
import { oneClickBody } from './one-click.rule.ts'

/** Why an order was refused, and the submitted form. */
export interface OneClickRefusal {
  readonly message: string
  readonly errors: Readonly<Record<string, string>>
  readonly values: ReturnType<typeof oneClickBody>
}

interface Props {
  group: number
  /** Known before anything is sent: too little stock, or no price. */
  refusal?: string | null
  answer: OneClickRefusal | undefined
  isBusy: boolean
  /** `Form` of the router or of a fetcher, which does not leave the page. */
  form: typeof Form
  className?: string
}

export function OneClickForm({ group, refusal = null, answer, isBusy, form: SentForm, className }: Props) {
  const proof = useProof(oneClick.placeOneClickOrder.method, oneClick.placeOneClickOrder.path, oneClickBody)
  const form = useFocusOnError(answer)
  const errorProps = (field: string) => (answer?.errors[field] ? { error: answer.errors[field] } : {})
  const failure = answer && Object.keys(answer.errors).length === 0 ? answer.message : refusal
  return (
    <>
      <p className="text-ink-2">
        Менеджер позвонит, проверит наличие и согласует доставку и оплату. До звонка товар не резервируется.
      </p>
      <FailureNotice message={failure} className="mt-4" />
      <SentForm
        ref={form}
        method="post"
        action={paths.oneClick(group)}
        noValidate
        {...proof.form}
        className={className}
      >
        <input type="hidden" name="group" value={group} />
        <Field
          label="Как к вам обращаться"
          name="name"
          autoComplete="name"
          required
          defaultValue={answer?.values.name}
          {...errorProps('name')}
        />
        <PhoneField label="Телефон" name="phone" defaultValue={answer?.values.phone} {...errorProps('phone')} />
        <Field
          label="Количество"
          name="count"
          type="number"
          inputMode="numeric"
          min={1}
          defaultValue={answer?.values.count ?? 1}
          className="max-w-48"
          {...errorProps('count')}
        />
        <Checkbox name="consent" defaultChecked={answer?.values.consent} {...errorProps('consent')}>
          Соглашаюсь на обработку имени и телефона для этого заказа. <ConsentTextLink code="personal-data" />
        </Checkbox>
        <p className="text-sm text-ink-2">
          Отправляя заказ, вы принимаете <ConsentTextLink code="sale-terms">условия продажи</ConsentTextLink>.
        </p>
        <div>
          <Button type="submit" isBusy={isBusy || proof.isSolving} className="max-sm:w-full">
            Заказать
          </Button>
          {proof.note}
        </div>
      </SentForm>
    </>
  )
}
