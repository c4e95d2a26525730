const whole = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 })
const broken = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, maximumFractionDigits: 3 })

/** spec 9: no decimals for an integer, otherwise 2 to 3; thousands are parted by a non-breaking space. */
export function numberText(value: number): string {
  return (Number.isInteger(value) ? whole : broken).format(value)
}
