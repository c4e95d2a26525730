import type { Compatible } from '@shpulka/contract/catalogue/compatibility'

type Reason = Pick<Compatible['parts'][number], 'because' | 'note' | 'source'>

/** Longer lists of values are shortened: of seven needle numbers, the first and the last are enough. */
const maxNamed = 3

/** «Система игл: DB×1, номер иглы: 65–100. Источник: паспорт машины» */
export function reasonText({ because, note, source }: Reason): string {
  const shared = because.map(({ title, values }, n) => `${n === 0 ? title : lowered(title)}: ${valuesText(values)}`)
  return [shared.join(', '), note && capitalized(note), source && `Источник: ${source}`]
    .filter((part) => part !== '')
    .join('. ')
}

function valuesText(values: readonly string[]): string {
  const numbers = values.map(Number)
  if (values.length > maxNamed && numbers.every(Number.isFinite)) {
    const [lowest, highest] = [Math.min(...numbers), Math.max(...numbers)]
    return `${lowest}–${highest}`
  }
  return values.join(', ')
}

const lowered = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1)
const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
