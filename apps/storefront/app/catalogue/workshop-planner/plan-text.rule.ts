import type { WorkshopPlan } from '@shpulka/contract/catalogue/workshop-planner'
import { numberText } from '@shpulka/ui/text/number-text.rule.ts'
import { counted, type Forms } from '@shpulka/ui/text/plural.rule.ts'

export const workplaceForms: Forms = ['место', 'места', 'мест']
export const operationForms: Forms = ['операция', 'операции', 'операций']

const tenths = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 })

/** «87,5 м²». */
export const areaText = (dm2: number) => `${tenths.format(dm2 / 100)}\u00a0м²`

/** «450 Вт», «14,3 кВт». */
export const powerText = (watts: number) =>
  watts < 1000 ? `${numberText(watts)}\u00a0Вт` : `${tenths.format(watts / 1000)}\u00a0кВт`

/** «45 с», «7 мин 39 с», «2 ч 5 мин». */
export function durationText(seconds: number): string {
  if (seconds < 60) return `${tenths.format(seconds)}\u00a0с`
  const whole = Math.round(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  const parts =
    hours > 0
      ? [`${numberText(hours)}\u00a0ч`, minutes && `${minutes}\u00a0мин`]
      : [`${minutes}\u00a0мин`, rest && `${rest}\u00a0с`]
  return parts.filter(Boolean).join(' ')
}

/** «0,3», «12»; «< 0,1» for a value that would be rounded to zero. */
export const workersText = (workers: number) => (workers > 0 && workers < 0.05 ? '<\u00a00,1' : tenths.format(workers))

/** «83 %». Never rounded up to 100 or down to 0. */
export const loadText = (percent: number) =>
  `${percent < 100 ? Math.max(1, Math.min(99, Math.round(percent))) : 100}\u00a0%`

/** «Футболка, 500 в смену». */
export const planTitle = ({ garment, units }: Pick<WorkshopPlan, 'garment' | 'units'>) =>
  `${garment.title}, ${numberText(units)} в\u00a0смену`

/** A short description of the workshop, shown above the lines of a price offer. */
export function planDescription(plan: WorkshopPlan): string {
  return [
    `Оснащение цеха: ${planTitle(plan)} (смена ${tenths.format(plan.hours)}\u00a0ч, полезное время ${plan.efficiency}\u00a0%).`,
    `${counted(plan.workplaces, workplaceForms)}, выпуск до ${numberText(plan.capacity)} в\u00a0смену, ` +
      `мощность ${powerText(plan.powerWatts)}, площадь ${areaText(plan.areaDm2)} с\u00a0проходами.`,
    `${plan.stations.map(({ title, count }) => `${title} — ${count}`).join('; ')}.`,
  ]
    .join('\n')
    .replaceAll('\u00a0', ' ')
}

/** How many pieces of goods that the plan takes are not in stock. */
export const missingCount = (plan: Pick<WorkshopPlan, 'stations'> | null): number =>
  plan?.stations.flatMap(({ missing }) => missing).reduce((sum, { count }) => sum + count, 0) ?? 0
