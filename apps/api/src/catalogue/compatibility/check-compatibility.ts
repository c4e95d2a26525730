import type { ProductCard } from '@shpulka/contract/catalogue/catalog'
import type { compatibility, Incompatibility } from '@shpulka/contract/catalogue/compatibility'
import type { Handler } from '../../base/http/request-context.ts'
import type { CatalogDeps, PriceContext } from '../catalog/cards.port.ts'
import { type Difference, meets, verdict } from './compatibility.rule.ts'
import { groupQuery, type Index, listingOf } from './compatible-group.ts'

/** So many are offered in place of a part that does not fit. */
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
  const factsOf = (row: number) => ({
    categories: index.table.categoryLines.get(row),
    values: index.table.values.get(row),
  })
  const known = rows.map((row) => ({ row, facts: factsOf(row) }))
  // A basket is mostly goods that no rule speaks of.
  const machines = known.filter(({ facts }) => rules.some((rule) => meets(facts, rule.requirements.machine)))
  return known.flatMap((part): Incompatibility[] => {
    const differing: { row: number; role: string; differences: readonly Difference[] }[] = []
    for (const machine of machines) {
      if (machine.row === part.row) continue
      const said = saidOf(index, machine, part)
      if (said.kind === 'fits') return []
      if (said.kind === 'differs') differing.push({ row: machine.row, ...said })
    }
    const [first] = differing
    if (!first) return []
    const fitting = index.compatible(first.row, priceContext.site)
    const found = fitting.find(({ side, role }) => side === 'part' && role === first.role)?.found ?? new Uint32Array()
    return [
      {
        productId: index.table.ids[part.row] as number,
        title: index.table.titles[part.row] as string,
        machines: differing.map(({ row, differences }) => ({
          productId: index.table.ids[row] as number,
          code: index.table.codes[row] as string,
          title: index.table.titles[row] as string,
          because: differences.map((each) => ({
            title: each.title,
            machine: titlesOf(index, each.machine),
            part: titlesOf(index, each.part),
          })),
        })),
        listing: listingOf(index, found),
        instead: insteadOf(index, found, part.row, priceContext),
      },
    ]
  })
}

type Known = { readonly row: number; readonly facts: Parameters<typeof verdict>[1] }

/** A pair named by the shop is stronger than rules. */
function saidOf({ table, dictionary }: Index, machine: Known, part: Known) {
  const { rules, pairs } = dictionary.compatibility
  const pair = pairs
    .get(table.ids[part.row] as number)
    ?.find((each) => each.machineId === table.ids[machine.row] && each.partId === table.ids[part.row])
  if (pair?.isFitting) return { kind: 'fits' as const }
  if (pair) return { kind: 'differs' as const, role: pair.role, differences: [] }
  return verdict(rules, machine.facts, part.facts)
}

const titlesOf = ({ dictionary }: Index, values: readonly number[]) =>
  values.flatMap((value) => dictionary.values[value]?.title ?? [])

/** In stock and of the same category first: a buyer of needles for knitwear wants those. */
function insteadOf(index: Index, found: Uint32Array, part: number, priceContext: PriceContext): ProductCard[] {
  const available = index.table.available[priceContext.site]
  const category = index.table.categories.get(part)[0]
  const own = new Set(index.table.values.get(part))
  const likeness = (row: number) =>
    (index.table.categories.get(row)[0] === category ? 100 : 0) +
    [...index.table.values.get(row)].filter((value) => own.has(value)).length
  return Array.from(index.list(groupQuery(found, priceContext), 'popular').slice(0))
    .filter((row) => (available?.[row] ?? 0) > 0 && row !== part)
    .map((row) => ({ row, likeness: likeness(row) }))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, maxInstead)
    .map(({ row }) => JSON.parse(index.card(row, priceContext).toString()) as ProductCard)
}
