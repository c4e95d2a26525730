import { numberText } from './number-text.rule.ts'

/** The three forms of a Russian noun after a number: 1 товар, 2 товара, 5 товаров. */
export type Forms = readonly [one: string, few: string, many: string]

export const goodsForms: Forms = ['товар', 'товара', 'товаров']
/** Of goods sold together. */
export const constructorSetForms: Forms = ['комплект', 'комплекта', 'комплектов']
export const materialForms: Forms = ['материал', 'материала', 'материалов']
/** Genitive: цены 1 товара, 21 товара, 2 товаров. */
export const ofGoodsForms: Forms = ['товара', 'товаров', 'товаров']
export const positionForms: Forms = ['позиция', 'позиции', 'позиций']
export const bonusForms: Forms = ['бонус', 'бонуса', 'бонусов']
/** After «не больше»: не больше 1 бонуса, 21 бонуса, 2 242 бонусов. */
export const ofBonusForms: Forms = ['бонуса', 'бонусов', 'бонусов']
export const orderForms: Forms = ['заказ', 'заказа', 'заказов']
export const dayForms: Forms = ['день', 'дня', 'дней']
export const monthForms: Forms = ['месяц', 'месяца', 'месяцев']
export const minuteForms: Forms = ['минуту', 'минуты', 'минут']
export const hourForms: Forms = ['час', 'часа', 'часов']
export const addressForms: Forms = ['адрес', 'адреса', 'адресов']
export const pointForms: Forms = ['пункт', 'пункта', 'пунктов']

export const warehouseForms: Forms = ['склад', 'склада', 'складов']

export const sectionForms: Forms = ['раздел', 'раздела', 'разделов']
export const sizeForms: Forms = ['размер', 'размера', 'размеров']
export const colourForms: Forms = ['цвет', 'цвета', 'цветов']
export const variantSetForms: Forms = ['комплектация', 'комплектации', 'комплектаций']
/** After «обслужить». */
export const ofMachineForms: Forms = ['машину', 'машины', 'машин']
export const kindForms: Forms = ['вид', 'вида', 'видов']

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
