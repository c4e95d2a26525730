import { Notice } from '@shpulka/ui/notice.tsx'
import type { CheckoutErrors } from './checkout-form.rule.ts'

const fieldTitles: Readonly<Record<string, string>> = {
  'personalData.fio': 'Имя и фамилия',
  'personalData.phone': 'Телефон',
  'personalData.email': 'Электронная почта',
  'payer.inn': 'ИНН',
  'payer.name': 'Название организации',
  'payer.kpp': 'КПП',
  'payer.ogrn': 'ОГРН',
  'payer.legalAddress': 'Юридический адрес',
  'personalDelivery.method': 'Способ получения',
  'personalDelivery.deliveryPointCode': 'Пункт выдачи',
  'personalShipping.shippingId': 'Адрес доставки',
  'personalShipping.shipping': 'Адрес доставки',
  'personalShipping.shipping.region': 'Область или край',
  'personalShipping.shipping.city': 'Город',
  'personalShipping.shipping.street': 'Улица',
  'personalShipping.shipping.house': 'Дом',
  'personalShipping.shipping.flat': 'Кв., офис',
  'personalShipping.shipping.zip': 'Индекс',
  personalPayment: 'Оплата',
  personalCommentary: 'Комментарий',
  accept: 'Условия продажи',
  'consents.personalData': 'Обработка персональных данных',
}

interface Props {
  message: string | null
  errors: CheckoutErrors
  /** Differences in the basket, in words. */
  changes: readonly string[]
  /** It is no mistake of the buyer's: something is to be looked at once more. */
  isNote: boolean
  /** Says yes to a sum that is not the one the order was sent with; null: there is nothing to say yes to. */
  confirm: React.ReactNode
}

/** All that is wrong, on top, each a way to its field, which says what it is. */
export function CheckoutProblems({ message, errors, changes, isNote, confirm }: Props) {
  const wrong = Object.entries(errors)
  if (wrong.length === 0 && message === null) return null
  return (
    <Notice kind={isNote ? 'note' : 'bad'} title={wrong.length > 0 ? 'Проверьте поля' : undefined}>
      {message && <p>{message}</p>}
      {changes.length > 0 && (
        <ul className="mt-1 list-disc pl-5 text-note">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      <ul className="mt-1 text-note leading-6">
        {wrong.map(([name, error], at) => (
          <li key={name} className="inline">
            <a href={`#${name}`} className="text-link underline">
              {fieldTitles[name] ?? error}
            </a>
            {at < wrong.length - 1 && ', '}
          </li>
        ))}
      </ul>
      {confirm}
    </Notice>
  )
}
