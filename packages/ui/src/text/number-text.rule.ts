const whole = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 })
const broken = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, maximumFractionDigits: 3 })

/** spec 9: no decimals for an integer, otherwise 2 to 3; thousands are separated by a non-breaking space. */
export function numberText(value: number): string {
  // A shortcut: most numbers are small counts, and a formatter is slow.
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value)
  return (Number.isInteger(value) ? whole : broken).format(value)
}

const tenths = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 })

/** «4 %», «3,1 %». */
export const percentText = (value: number): string => `${tenths.format(value)}\u00a0%`
