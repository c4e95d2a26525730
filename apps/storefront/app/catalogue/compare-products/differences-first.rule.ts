import type { ComparedProducts } from '@shpulka/contract/catalogue/compare-products'

type Section = ComparedProducts['sections'][number]

/**
 * Sections with a difference before those without, and the same of the rows in each; otherwise in the shop's order.
 * `isOnly`: the rest is left out.
 */
export function differencesFirst(sections: readonly Section[], isOnly: boolean): Section[] {
  const sorted = sections.map((section) => {
    const [different, same] = parted(section.rows, ({ isDifferent }) => isDifferent)
    return { ...section, rows: isOnly ? different : [...different, ...same] }
  })
  const [different, same] = parted(sorted, ({ rows }) => rows[0]?.isDifferent === true)
  return isOnly ? different : [...different, ...same]
}

const parted = <Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] => [
  items.filter(isFirst),
  items.filter((item) => !isFirst(item)),
]
