import type { ProductCard } from '@shpulka/contract/catalogue/catalog'
import type { compatibility, Incompatibility } from '@shpulka/contract/catalogue/compatibility'
import type { Handler } from '../../base/http/request-context.ts'
import type { CatalogDeps, PriceContext } from '../catalog/cards.port.ts'
import { type Difference, meets } from './compatibility.rule.ts'
import { groupQuery, type Index, listingOf } from './compatible-group.ts'
import { differingMachine, knownProduct, pairVerdict } from './pair-verdict.ts'

/** How many parts are offered in place of one that does not fit. */
const maxInstead = 3

export const checkCompatibility: Handler<typeof compatibility.checkCompatibility, CatalogDeps> = async (
  ctx,
  { catalog },
) => {
  const { index } = catalog
  const priceContext = catalog.priceContext(ctx.visitor)
  const rows = [...new Set(ctx.body.productIds)].flatMap((id) => {
    const row = index.table.rowOf(id)
    return index.isShown(row, priceContext.site) ? [row] : []
  })
  const { rules } = index.dictionary.compatibility
  const known = rows.map((row) => knownProduct(index, row))
  // Most goods of a basket are in no rule.
  const machines = known.filter(({ facts }) => rules.some((rule) => meets(facts, rule.requirements.machine)))
  return known.flatMap((part): Incompatibility[] => {
    const differing: { row: number; role: string; differences: readonly Difference[] }[] = []
    for (const machine of machines) {
      if (machine.row === part.row) continue
      const verdict = pairVerdict(index, machine, part)
      if (verdict.kind === 'fits') return []
      if (verdict.kind === 'differs') differing.push({ row: machine.row, ...verdict })
    }
    const [first] = differing
    if (!first) return []
    const fitting = index.compatible(first.row, priceContext.site)
    const parts = fitting.find(({ side, role }) => side === 'part' && role === first.role)?.rows ?? new Uint32Array()
    return [
      {
        productId: index.table.ids[part.row] as number,
        title: index.table.titles[part.row] as string,
        machines: differing.map(({ row, differences }) => differingMachine(index, row, differences)),
        listing: listingOf(index, parts),
        instead: insteadOf(index, parts, part.row, priceContext),
      },
    ]
  })
}

/** Fitting parts in stock, the most similar first: who chose needles for knitwear wants needles for knitwear. */
function insteadOf(index: Index, parts: Uint32Array, part: number, priceContext: PriceContext): ProductCard[] {
  const available = index.table.available[priceContext.site]
  const category = index.table.categories.get(part)[0]
  const partValues = new Set(index.table.values.get(part))
  const similarity = (row: number) =>
    (index.table.categories.get(row)[0] === category ? 100 : 0) +
    [...index.table.values.get(row)].filter((value) => partValues.has(value)).length
  return Array.from(index.list(groupQuery(parts, priceContext), 'popular').slice(0))
    .filter((row) => (available?.[row] ?? 0) > 0 && row !== part)
    .map((row) => ({ row, similarity: similarity(row) }))
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, maxInstead)
    .map(({ row }) => JSON.parse(index.card(row, priceContext).toString()) as ProductCard)
}
