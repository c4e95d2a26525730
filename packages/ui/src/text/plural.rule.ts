import { numberText } from './number-text.rule.ts'

/** The three forms of a Russian noun after a number: 1 товар, 2 товара, 5 товаров. */
export type Forms = readonly [one: string, few: string, many: string]

export const goods: Forms = ['товар', 'товара', 'товаров']
/** Of goods sold together. */
export const constructorSets: Forms = ['комплект', 'комплекта', 'комплектов']
export const materials: Forms = ['материал', 'материала', 'материалов']
/** Genitive: цены 1 товара, 21 товара, 2 товаров. */
export const ofGoods: Forms = ['товара', 'товаров', 'товаров']
export const positions: Forms = ['позиция', 'позиции', 'позиций']
export const bonuses: Forms = ['бонус', 'бонуса', 'бонусов']
/** After «не больше»: не больше 1 бонуса, 21 бонуса, 2 242 бонусов. */
export const ofBonuses: Forms = ['бонуса', 'бонусов', 'бонусов']
export const orders: Forms = ['заказ', 'заказа', 'заказов']
export const days: Forms = ['день', 'дня', 'дней']
export const months: Forms = ['месяц', 'месяца', 'месяцев']
export const minutes: Forms = ['минуту', 'минуты', 'минут']
export const hours: Forms = ['час', 'часа', 'часов']
export const addresses: Forms = ['адрес', 'адреса', 'адресов']
export const pointsOfDelivery: Forms = ['пункт', 'пункта', 'пунктов']

export const warehouses: Forms = ['склад', 'склада', 'складов']

export const sections: Forms = ['раздел', 'раздела', 'разделов']
export const sizes: Forms = ['размер', 'размера', 'размеров']
export const colours: Forms = ['цвет', 'цвета', 'цветов']
export const sets: Forms = ['комплектация', 'комплектации', 'комплектаций']
/** After «обслужить». */
export const ofMachines: Forms = ['машину', 'машины', 'машин']
export const kinds: Forms = ['вид', 'вида', 'видов']

/** The form of the noun for a number. */
export function plural(count: number, [one, few, many]: Forms): string {
  const tens = Math.abs(count) % 100
  const ones = tens % 10
  if (tens > 10 && tens < 20) return many
  if (ones === 1) return one
  return ones >= 2 && ones <= 4 ? few : many
}

/** «1 204 товара». */
export const counted = (count: number, forms: Forms) => `${numberText(count)}\u00a0${plural(count, forms)}`
