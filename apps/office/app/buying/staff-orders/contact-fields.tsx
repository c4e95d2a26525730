import { Field } from '@shpulka/ui/field.tsx'
import type { NewOrder } from './use-new-order.ts'

type Contact = Pick<NewOrder, 'fio' | 'phone' | 'email'>

interface Props {
  readonly contact: Contact
  readonly onTyped: (change: Partial<Contact>) => void
  /** The client has an account, whose values replace the empty fields. */
  readonly isOfAccount: boolean
  /** Russian texts by field of the request. */
  readonly errors: Readonly<Record<string, string>>
}

/** Who receives the order. */
export function ContactFields({ contact, onTyped, isOfAccount, errors }: Props) {
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-3">
        <Field
          value={contact.fio}
          onChange={({ currentTarget: { value } }) => onTyped({ fio: value })}
          label="Имя"
          required={!isOfAccount}
          maxLength={200}
          autoComplete="off"
          error={errors['client.fio']}
        />
        <Field
          value={contact.phone}
          onChange={({ currentTarget: { value } }) => onTyped({ phone: value })}
          label="Телефон"
          type="tel"
          required={!isOfAccount}
          maxLength={30}
          autoComplete="off"
          error={errors['client.phone']}
        />
        <Field
          value={contact.email}
          onChange={({ currentTarget: { value } }) => onTyped({ email: value })}
          label="Почта"
          type="email"
          required={false}
          maxLength={254}
          autoComplete="off"
          hint={isOfAccount ? undefined : 'Сюда придут письма о заказе и ссылка на оплату'}
          error={errors['client.email']}
        />
      </div>
      {isOfAccount && <p className="text-note text-ink-3">Пустое поле — как в аккаунте клиента</p>}
    </>
  )
}
