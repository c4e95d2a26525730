import type { PropertyRow } from '../catalog-index/dictionary.sql.ts'
import { listedValue } from '../catalog-index/listed-value.rule.ts'
import { numberText, type PriceContext } from '../catalog-index/product-card.view.ts'

export interface Characteristic {
  readonly property: PropertyRow
  /** Formatted, with its unit. */
  readonly value: string
}

/** All characteristics of a product, in the order of its properties. */
export function characteristicsOf(row: number, { table, dictionary }: PriceContext): Characteristic[] {
  const texts = new Map<number, string>()
  for (const ordinal of table.values.get(row)) {
    const value = dictionary.values[ordinal]
    if (!value) continue
    const previous = texts.get(value.property)
    texts.set(value.property, previous === undefined ? value.title : `${previous}, ${listedValue(value.title)}`)
  }
  const numbers = table.numbers.get(row)
  for (let n = 0; n < numbers.length; n += 2) {
    const property = numbers[n] as number
    texts.set(property, numberText(numbers[n + 1] as number, dictionary.properties[property]?.unit ?? ''))
  }
  return [...texts]
    .flatMap(([ordinal, value]) => {
      const property = dictionary.properties[ordinal]
      return property ? [{ property, value }] : []
    })
    .sort((a, b) => a.property.sort - b.property.sort || a.property.id - b.property.id)
}
