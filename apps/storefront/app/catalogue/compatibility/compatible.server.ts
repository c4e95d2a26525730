import { type Compatible, compatibility } from '@shpulka/contract/catalogue/compatibility'
import { callApi, orDefault } from '../../base/api/client.server.ts'
import type { RequestContext } from '../../base/api/request-context.server.ts'
import type { ReplacedPage } from '../../base/shell/error-text.rule.ts'
import { paths } from '../../paths.ts'
import { buyableCompactProduct, type CompactProduct, compactProduct } from '../product/compact-product.rule.ts'

/** Products shown per role; a link leads to all of them. */
const maxPartsPerRole = 2
const maxMachines = 6

type Part = Compatible['parts'][number]
type Group = Omit<Part, 'products' | 'advice'>

/** What fits a product and what the product fits. */
export interface ShownCompatibility {
  parts: (Group & Pick<Part, 'advice'>)[]
  /** The first parts of every role, shown as cards above the list of all. */
  firstParts: CompactProduct[]
  machines: (Group & { products: CompactProduct[] })[]
  replacedBy: { product: CompactProduct; note: string } | null
  replaces: CompactProduct[]
}

const nothing: ShownCompatibility = { parts: [], firstParts: [], machines: [], replacedBy: null, replaces: [] }

export async function loadCompatible(ctx: RequestContext, productId: number): Promise<ShownCompatibility> {
  return orDefault(
    ctx,
    callApi(ctx, compatibility.listCompatible, { query: { productId, limit: maxMachines } }).then(shownCompatible),
    nothing,
  )
}

/** What is sold instead of a product that is no longer sold, for its page; null: nothing. */
export const loadReplacement = (ctx: RequestContext, code: string): Promise<ReplacedPage | null> =>
  callApi(ctx, compatibility.viewReplacement, { query: { code } }).then(
    ({ title, product, note }) => ({ title, instead: { title: product.title, to: paths.product(product.path) }, note }),
    () => null,
  )

const shownCompatible = ({ parts, machines, replacedBy, replaces }: Compatible): ShownCompatibility => ({
  parts: parts.map(({ products: _, ...part }) => part),
  firstParts: Array.from({ length: maxPartsPerRole }, (_, place) =>
    parts.flatMap(({ products }) => products.slice(place, place + 1).map(buyableCompactProduct)),
  ).flat(),
  machines: machines.map((group) => ({ ...group, products: group.products.map(compactProduct) })),
  replacedBy: replacedBy && { product: compactProduct(replacedBy.product), note: replacedBy.note },
  replaces: replaces.map(compactProduct),
})
