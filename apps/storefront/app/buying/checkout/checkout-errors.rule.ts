import type { DeliveryMethod } from '@shpulka/contract/buying/delivery'
import { emailError, phoneError } from '@shpulka/ui/text/contact.rule.ts'
import { kppError } from '@shpulka/ui/text/inn-kpp.rule.ts'
import {
  type BlockName,
  blocks,
  type CheckoutBox,
  type CheckoutErrors,
  type CheckoutField,
  type CheckoutValues,
  chosenMethod,
  isPaidByOrganization,
} from './checkout-fields.rule.ts'

/** The errors of fields that are still asked for: a warehouse needs no street, a private person no INN. */
export function errorsOfRequestedFields(
  errors: CheckoutErrors,
  values: CheckoutValues,
  methods: readonly DeliveryMethod[],
): CheckoutErrors {
  const needs = chosenMethod(values, methods)?.needs
  const isAsked = (name: string) =>
    name.startsWith('personalShipping.')
      ? needs !== 'point'
      : name === 'personalDelivery.deliveryPointCode'
        ? needs !== 'address'
        : !name.startsWith('payer.') || isPaidByOrganization(values)
  return Object.fromEntries(Object.entries(errors).filter(([name]) => isAsked(name)))
}

/** Errors that prevent calculating delivery, by field. */
export function deliveryErrors(values: CheckoutValues, methods: readonly DeliveryMethod[]): CheckoutErrors {
  const method = chosenMethod(values, methods)
  if (!method) return { 'personalDelivery.method': 'Выберите, как получить заказ' }
  if (method.needs === 'point')
    return values['personalDelivery.deliveryPointCode']
      ? {}
      : { 'personalDelivery.deliveryPointCode': 'Выберите пункт выдачи' }
  return present({
    'personalShipping.shipping.city': values['personalShipping.shipping.city'].length < 2 && 'Укажите город',
    'personalShipping.shipping.street': !values['personalShipping.shipping.street'] && 'Укажите улицу',
    'personalShipping.shipping.house': !values['personalShipping.shipping.house'] && 'Укажите дом',
    'personalShipping.shipping.zip':
      !/^(\d{6})?$/.test(values['personalShipping.shipping.zip']) && 'В индексе шесть цифр. Можно оставить пустым',
  })
}

/** Errors that prevent sending the order, by field, in the order of the page. */
export function checkoutErrors(values: CheckoutValues, methods: readonly DeliveryMethod[]): CheckoutErrors {
  return {
    ...deliveryErrors(values, methods),
    ...present({
      'personalData.fio': values['personalData.fio'].length < 2 && 'Напишите, как к вам обращаться',
      'personalData.phone': phoneError(values['personalData.phone']),
      'personalData.email': emailError(
        values['personalData.email'],
        'Укажите почту вида name@example.ru: на неё придёт заказ',
      ),
    }),
    ...(isPaidByOrganization(values) && payerErrors(values)),
    ...present({
      personalPayment: !/^\d+$/.test(values.personalPayment) && 'Выберите, как оплатить',
      accept: !values.accept && 'Без согласия с условиями продажи заказ оформить нельзя',
      'consents.personalData':
        !values['consents.personalData'] && 'Без этого согласия мы не вправе принять ваши контакты',
    }),
  }
}

/** Check digits are verified by the API only. */
const payerErrors = (values: CheckoutValues): CheckoutErrors =>
  present({
    'payer.inn':
      !/^(\d{10}|\d{12})$/.test(values['payer.inn']) && 'Укажите ИНН: 10 цифр у организации, 12 у предпринимателя',
    'payer.name': !values['payer.name'] && 'Укажите название организации',
    'payer.kpp': kppError(values['payer.kpp'], values['payer.inn']) ?? false,
  })

/** The errors of one block. */
export const errorsIn = (block: BlockName, errors: CheckoutErrors): CheckoutErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => (blocks[block] as readonly string[]).includes(name)))

function present(errors: Partial<Record<CheckoutField | CheckoutBox, string | false>>): CheckoutErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error)) as CheckoutErrors
}

/**
 * The API's errors by field of this form (addresses in calculations have shorter names). Errors that the message
 * already explains are left out.
 */
export function fieldErrors(errors: Record<string, string>): CheckoutErrors {
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([field]) => field !== 'total' && field !== 'personalDelivery.calculationId')
      .map(([field, error]) => [
        field
          .replace(/^address\./, 'personalShipping.shipping.')
          .replace(/^deliveryPointCode$/, 'personalDelivery.deliveryPointCode'),
        error,
      ]),
  )
}
