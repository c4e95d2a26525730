import { Notice } from '@shpulka/ui/notice.tsx'
import { focusFragment } from '../../base/shell/focus-fragment.ts'
import type { CheckoutBox, CheckoutErrors, CheckoutField } from './checkout-fields.rule.ts'

const fieldTitles: Readonly<Record<CheckoutField | CheckoutBox | 'personalShipping.shipping', string>> = {
  'personalData.fio': 'Имя и фамилия',
  'personalData.phone': 'Телефон',
  'personalData.email': 'Электронная почта',
  'payer.kind': 'Кто платит',
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
  accept: 'Отметьте согласие с условиями продажи',
  'consents.personalData': 'Отметьте согласие на обработку персональных данных',
  'consents.advertising': 'Новости и предложения',
}

const isConsent = (name: string) => name === 'accept' || name.startsWith('consents.')

interface Props {
  message: string | null
  errors: CheckoutErrors
  /** Differences in the basket, as sentences. */
  changes: readonly string[]
  /** Not the buyer's mistake: something has changed and must be looked at again. */
  isNote: boolean
  /**
   * The button that confirms a changed total; null: the total is unchanged. Shown without problems too: nothing else
   * places the order.
   */
  confirm: React.ReactNode
}

/** The list of errors above the form; each links to its field, where the error is explained. */
export function CheckoutProblems({ message, errors, changes, isNote, confirm }: Props) {
  const wrong = Object.entries(errors)
  if (wrong.length === 0 && message === null && !confirm) return null
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
        {wrong.map(([name, error], index) => (
          <li key={name} className={isConsent(name) ? undefined : 'inline'}>
            <a href={`#${name}`} onClick={focusFragment} className="text-link underline">
              {fieldTitles[name as keyof typeof fieldTitles] ?? error}
            </a>
            {!isConsent(name) && !isConsent(wrong[index + 1]?.[0] ?? 'accept') && ', '}
          </li>
        ))}
      </ul>
      {confirm}
    </Notice>
  )
}
