import type { ShippingAddress } from '@shpulka/contract/buying/shipping'
import { Button } from '@shpulka/ui/button.tsx'
import { Checkbox } from '@shpulka/ui/checkbox.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { PhoneField } from '@shpulka/ui/phone-field.tsx'
import { phoneText } from '@shpulka/ui/text/phone-text.rule.ts'
import { Form, Link } from 'react-router'
import { useSentForm } from '../../base/shell/use-sent-form.ts'
import { paths } from '../../paths.ts'
import { useFocusOnError } from '../../people/sessions/use-first-error.ts'
import { AddressFields } from './address-fields.tsx'
import type { ShippingActionResult } from './shipping-addresses.route.tsx'
import { type ShippingField, savedValues } from './shipping-form.rule.ts'

interface Props {
  /** Null for a new address. */
  edited: ShippingAddress | null
  answer: ShippingActionResult | undefined
  isFirst: boolean
}

export function ShippingForm({ edited, answer, isFirst }: Props) {
  const form = useFocusOnError(answer)
  const isSending = useSentForm()?.get('intent') === 'save'
  const saved = savedValues(edited)
  const values = answer?.values ?? { ...saved, phone: saved.phone && phoneText(saved.phone) }
  const field = (name: ShippingField) => ({
    name,
    id: `shipping-${name}`,
    defaultValue: values[name],
    error: answer?.errors[name],
  })
  return (
    <section
      id="form"
      aria-labelledby="form-title"
      className="mt-5 scroll-mt-24 rounded-card border border-line bg-surface p-4 md:p-6"
    >
      <h2 id="form-title" className="text-lead!">
        {edited ? 'Изменить адрес' : 'Новый адрес'}
      </h2>
      <Form
        ref={form}
        method="post"
        action="."
        noValidate
        preventScrollReset
        className="mt-4 grid grid-cols-[2fr_3fr] gap-4 sm:grid-cols-6"
      >
        {edited && <input type="hidden" name="id" value={edited.id} />}
        <input type="hidden" name="country" value={values.country} />
        <input type="text" hidden readOnly name="kladrId" defaultValue={values.kladrId} />
        <AddressFields field={field} isRequired />
        <Field
          label="Кто получит"
          autoComplete="name"
          required
          className="col-span-full sm:col-span-3"
          {...field('contactPerson')}
        />
        <PhoneField label="Телефон получателя" className="col-span-full sm:col-span-3" {...field('phone')} />
        {!isFirst && !edited?.isDefault && (
          <Checkbox name="isDefault" className="col-span-full">
            Сделать основным
          </Checkbox>
        )}
        <div className="flex flex-wrap col-span-full items-center gap-3">
          <Button type="submit" name="intent" value="save" isBusy={isSending}>
            Сохранить адрес
          </Button>
          {!isFirst && (
            <Link to={paths.shippingAddresses()} className="inline-flex min-h-11 items-center px-2 text-link">
              Отмена
            </Link>
          )}
        </div>
      </Form>
    </section>
  )
}
