import type { Calculation, DeliveryMethod } from '@shpulka/contract/buying/delivery'
import { deliveryDays, estimatedDays } from './delivery-words.rule.ts'

interface Facts {
  method: DeliveryMethod | undefined
  /** The price to the address or the point; undefined until that is filled in. */
  calculation: Calculation | undefined
  /** The methods on the page, with their estimates, belong to the city in the form. */
  isCityShown: boolean
  /** The prices asked for leave this method out. */
  isRefused: boolean
  isLoading: boolean
}

export interface ShownDelivery {
  /** Kopecks; null: not known yet. */
  price: number | null
  /** Why the price may change; empty: it is exact. */
  note: string
  /** «1–2 декабря»; without a price what to do to have one. */
  text: string
}

/**
 * What the summary says of delivery: its price to the address, before that the one the chosen method names for the
 * city.
 */
export function shownDelivery({ method, calculation, isCityShown, isRefused, isLoading }: Facts): ShownDelivery {
  if (calculation) return { price: calculation.price, note: '', text: deliveryDays(calculation) }
  const estimate = isCityShown && !isRefused ? method?.estimate : null
  if (estimate) return { price: estimate.price, note: noteOf(method), text: estimatedDays(estimate) }
  return { price: null, note: '', text: isLoading ? 'считаем' : hintOf(method) }
}

const hintOf = (method: DeliveryMethod | undefined): string =>
  !method
    ? 'выберите способ'
    : method.needs !== 'point'
      ? 'укажите адрес'
      : method.kind === 'pickup'
        ? 'выберите склад'
        : 'выберите пункт'

const noteOf = (method: DeliveryMethod | undefined): string =>
  method?.kind === 'pickup'
    ? ''
    : `Доставка — по городу: с ${method?.needs === 'point' ? 'пунктом' : 'адресом'} посчитаем точно`
