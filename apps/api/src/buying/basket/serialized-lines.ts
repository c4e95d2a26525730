import type { PriceReason } from '@shpulka/contract/buying/basket'
import { sizedCache, unpooledBytes } from '../../base/cache/byte-cache.port.ts'
import type { PricedGroup } from '../../catalogue/catalog/offers.port.ts'
import { basketProduct, type PathOf, productPath } from './basket.view.ts'
import type { BasketLine, PricedLine } from './basket-line.rule.ts'

interface Entry {
  readonly lines: readonly PricedLine[]
  readonly path: string
  readonly bytes: Buffer
  pathVersion: number
}

/** Estimated memory of a priced line that an entry is compared with, and of its group after a newer one was read. */
const lineBytes = 1_000

/**
 * A cache of products in a basket as JSON in UTF-8: after a change of one line in hundreds only its product is
 * serialized again. An entry is used only while the groups, the path of the product and every other field of its lines
 * are the same. Paths are looked up again only after some have changed, since that costs the most. Smaller than the
 * cache of groups and apart from it: to read a group again costs ten times as much as to serialize it.
 */
export class SerializedLines {
  readonly #entryByGroup

  constructor(maxBytes: number) {
    this.#entryByGroup = sizedCache<PricedGroup, Entry>(
      maxBytes,
      ({ lines, bytes }) => bytes.byteLength + lines.length * lineBytes,
    )
  }

  stats = () => this.#entryByGroup.stats()

  /** All lines of one product. `pathVersion` is the version of the paths `pathOf` returns. */
  bytesOf(lines: readonly PricedLine[], pathVersion: number, pathOf: PathOf): Buffer {
    const { group } = lines[0]!.line
    const last = group && this.#entryByGroup.get(group)
    const isSameProduct =
      last && last.lines.length === lines.length && lines.every((line, n) => isSame(last.lines[n]!, line))
    if (isSameProduct && last.pathVersion === pathVersion) return last.bytes
    const path = productPath(lines, pathOf)
    if (isSameProduct && last.path === path) {
      last.pathVersion = pathVersion
      return last.bytes
    }
    const bytes = unpooledBytes(Buffer.from(JSON.stringify(basketProduct(lines, path))))
    if (group) this.#entryByGroup.set(group, { lines, path, bytes, pathVersion })
    return bytes
  }
}

// Does not compile when a field of these types is left out.
const fieldsOfPriced = fieldsOf<Exclude<keyof PricedLine, 'line' | 'explanation'>>({
  available: true,
  basketErr: true,
  inStock: true,
  isIncluded: true,
  sumKopecks: true,
  priceKopecks: true,
  oldPriceKopecks: true,
  setDiscountKopecks: true,
  discountKopecks: true,
  bonusKopecks: true,
})
const fieldsOfLine = fieldsOf<keyof BasketLine>({
  groupId: true,
  count: true,
  selected: true,
  group: true,
  set: true,
  slot: true,
  orderedPrice: true,
  priceByHand: true,
})
const fieldsOfReason = fieldsOf<keyof PriceReason>({ step: true, title: true, change: true })

function fieldsOf<Field extends string>(fields: Readonly<Record<Field, true>>) {
  return Object.keys(fields) as Field[]
}

const isSame = (one: PricedLine, other: PricedLine): boolean =>
  areSame(fieldsOfPriced, one, other) &&
  areSame(fieldsOfLine, one.line, other.line) &&
  (one.explanation === other.explanation ||
    (one.explanation.length === other.explanation.length &&
      one.explanation.every((reason, n) => areSame(fieldsOfReason, reason, other.explanation[n]!))))

/** Objects are compared by reference. */
function areSame<T>(fields: readonly (keyof T)[], one: T, other: T): boolean {
  for (const field of fields) if (one[field] !== other[field]) return false
  return true
}
