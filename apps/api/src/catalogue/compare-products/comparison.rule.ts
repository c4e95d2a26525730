import type { ComparedProducts } from '@shpulka/contract/catalogue/compare-products'
import type { ComparedProduct } from '../catalog/compared.port.ts'

/** The value of a flag that a product lacks: only those that have it are marked. */
const no = 'Нет'

/** A table for each root category, with rows in the order of the properties. */
export function comparison(products: readonly ComparedProduct[]): ComparedProducts[] {
  return [...Map.groupBy(products, ({ root }) => root.id).values()].map((compared) => ({
    category: (compared[0] as ComparedProduct).root,
    products: compared.map(({ card }) => card),
    sections: sectionsOf(compared),
  }))
}

function sectionsOf(products: readonly ComparedProduct[]): ComparedProducts['sections'] {
  const properties = new Map(
    products.flatMap(({ characteristics }) => characteristics.map((each) => [each.propertyId, each])),
  )
  const inOrder = [...properties.values()].sort((a, b) => a.sort - b.sort || a.propertyId - b.propertyId)
  return [...Map.groupBy(inOrder, ({ section }) => section)].map(([title, sectionProperties]) => ({
    title,
    rows: sectionProperties.map(({ propertyId, title: name, isFlag }) => {
      const absent = isFlag ? no : null
      const values = products.map(
        ({ characteristics }) => characteristics.find((each) => each.propertyId === propertyId)?.value ?? absent,
      )
      return { title: name, values, isDifferent: new Set(values).size > 1 }
    }),
  }))
}
