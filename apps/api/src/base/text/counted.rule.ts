const rules = new Intl.PluralRules('ru')

/** A whole number with its noun: `counted(2, ['минута', 'минуты', 'минут'])` is «2 минуты». */
export function counted(count: number, [one, few, many]: readonly [one: string, few: string, many: string]): string {
  return `${count} ${{ one, few, many, other: many, zero: many, two: few }[rules.select(count)]}`
}
