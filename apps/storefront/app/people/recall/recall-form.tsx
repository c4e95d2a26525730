import { Button } from '@shpulka/ui/button.tsx'
import { Checkbox } from '@shpulka/ui/checkbox.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { PhoneField } from '@shpulka/ui/phone-field.tsx'
import { Select } from '@shpulka/ui/select.tsx'
import { phoneText } from '@shpulka/ui/text/phone-text.rule.ts'
import { TextArea } from '@shpulka/ui/text-area.tsx'
import { Form } from 'react-router'
import { useSentForm } from '../../base/shell/use-sent-form.ts'
import { ConsentTextLink } from '../consents/consent-text-link.tsx'
import { useFocusOnError } from '../sessions/use-first-error.ts'
import { convenientTimes } from './convenient-time.rule.ts'

interface Props {
  topics: readonly { id: number; title: string }[]
  buyer: { fio: string; phone: string }
  /** The errors and values of the submitted form; null when another form was submitted. */
  failure: { errors: Record<string, string>; values: Record<string, string> | null } | null
}

/** Whom to call, when and about what. */
export function RecallForm({ topics, buyer, failure }: Props) {
  const isBusy = useSentForm()?.get('intent') === 'add'
  const form = useFocusOnError(failure ?? undefined)
  const errors = failure?.values ? failure.errors : {}
  const values = failure?.values ?? { fio: buyer.fio, phone: buyer.phone && phoneText(buyer.phone) }
  const errorProps = (field: string) => (errors[field] ? { error: errors[field] } : {})
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      className="mt-5 grid gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-2 sm:p-5"
    >
      <Select
        label="О чём поговорим"
        name="topicId"
        options={topics.map(({ id, title }) => ({ value: String(id), title }))}
        defaultValue={values.topicId}
        {...errorProps('topicId')}
      />
      <Select
        label="Когда удобно"
        name="convenientTime"
        options={Object.entries(convenientTimes).map(([value, title]) => ({ value, title }))}
        defaultValue={values.convenientTime}
        {...errorProps('convenientTime')}
      />
      <Field
        label="Как к вам обращаться"
        name="fio"
        autoComplete="name"
        required
        defaultValue={values.fio}
        {...errorProps('fio')}
      />
      <PhoneField label="Телефон" name="phone" defaultValue={values.phone} {...errorProps('phone')} />
      <TextArea
        label="К чему подготовиться"
        name="comment"
        maxLength={1000}
        placeholder="Например: нужна машина для джинсовой ткани"
        defaultValue={values.comment}
        className="sm:col-span-2"
        {...errorProps('comment')}
      />
      <Checkbox
        name="consent"
        defaultChecked={values.consent === 'on'}
        className="sm:col-span-2"
        {...errorProps('consent')}
      >
        Соглашаюсь на обработку имени и телефона для этого звонка. <ConsentTextLink code="personal-data" />
      </Checkbox>
      <div className="sm:col-span-2">
        <Button type="submit" name="intent" value="add" isBusy={isBusy} className="max-sm:w-full">
          Попросить перезвонить
        </Button>
      </div>
    </Form>
  )
}
