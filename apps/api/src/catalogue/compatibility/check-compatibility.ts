import type { ProductCard } from '@shpulka/contract/catalogue/catalog'
import type { compatibility, Incompatibility } from '@shpulka/contract/catalogue/compatibility'
import type { Handler } from '../../base/http/request-context.ts'
import type { CatalogDeps, PriceContext } from '../catalog/cards.port.ts'
import { type Difference, meets } from './compatibility.rule.ts'
import { commonCategoryPath, groupQuery, type Index } from './compatible-group.ts'
import { incompatibleMachine, pairVerdict, productFacts } from './pair-verdict.ts'

/** How many parts are offered in place of one that does not fit. */
const maxReplacements = 3

export const checkCompatibility: Handler<typeof compatibility.checkCompatibility, CatalogDeps> = async (
  ctx,
  { catalog },
) => {
  const { index } = catalog
  const priceContext = catalog.priceContext(ctx.visitor)
  const rows = [...new Set(ctx.body.productIds)].flatMap((id) => {
    const row = index.table.rowOf(id)
    return index.isShown(row, priceContext.siteOrdinal) ? [row] : []
  })
  const { rules } = index.dictionary.compatibility
  const products = rows.map((row) => productFacts(index, row))
  // No rule applies to most goods of a basket.
  const machines = products.filter(
    ({ row, facts }) =>
      rules.some((rule) => meets(facts, rule.requirements.machine)) ||
      index.explicitPairs.of(row).some(({ machineId }) => machineId === index.table.ids[row]),
  )
  return products.flatMap((part): Incompatibility[] => {
    const mismatches: { row: number; role: string; differences: readonly Difference[] }[] = []
    for (const machine of machines) {
      if (machine.row === part.row) continue
      const verdict = pairVerdict(index, machine, part)
      if (verdict.kind === 'fits') return []
      if (verdict.kind === 'differs') mismatches.push({ row: machine.row, ...verdict })
    }
    const [first] = mismatches
    if (!first) return []
    const compatibleGroups = index.compatible(first.row, priceContext.siteOrdinal)
    const parts =
      compatibleGroups.find(({ side, role }) => side === 'part' && role === first.role)?.rows ?? new Uint32Array()
    return [
      {
        productId: index.table.ids[part.row] as number,
        title: index.table.titles[part.row] as string,
        machines: mismatches.map(({ row, differences }) => incompatibleMachine(index, row, differences)),
        listing: commonCategoryPath(index, parts),
        instead: replacementsFor(index, parts, part.row, priceContext),
      },
    ]
  })
}

/** Fitting parts in stock, most similar first: needles for knitwear are replaced with needles for knitwear. */
function replacementsFor(index: Index, parts: Uint32Array, part: number, priceContext: PriceContext): ProductCard[] {
  const available = index.table.available[priceContext.siteOrdinal]
  const category = index.table.categories.get(part)[0]
  const partValues = new Set(index.table.values.get(part))
  const similarity = (row: number) =>
    (index.table.categories.get(row)[0] === category ? 100 : 0) +
    [...index.table.values.get(row)].filter((value) => partValues.has(value)).length
  return Array.from(index.list(groupQuery(parts, priceContext), 'popular').slice(0))
    .filter((row) => (available?.[row] ?? 0) > 0 && row !== part)
    .map((row) => ({ row, similarity: similarity(row) }))
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, maxReplacements)
    .map(({ row }) => JSON.parse(index.card(row, priceContext).toString()) as ProductCard)
}
