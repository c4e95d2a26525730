import type { PriceReason } from '@shpulka/contract/buying/basket'
import { unpooledBytes } from '../../base/cache/byte-cache.port.ts'
import type { PricedGroup } from '../../catalogue/catalog/offers.port.ts'
import { basketProduct, type PathOf, productPath } from './basket.view.ts'
import type { BasketLine, PricedLine } from './basket-line.rule.ts'

/**
 * A cache of basket lines as JSON in UTF-8: after a change of one line in hundreds only that line is serialized again.
 * An entry lives as long as its group object and is used only while the group, the path of the product and every other
 * field of the line are the same. Paths are looked up again only after some have changed, since that costs the most.
 */
export class SerializedLines {
  readonly #entryByGroup = new WeakMap<
    PricedGroup,
    { readonly priced: PricedLine; readonly path: string; readonly bytes: Buffer; pathVersion: number }
  >()

  /** The line must be the only one of its product. `pathVersion` is the version of the paths `pathOf` returns. */
  bytesOf(priced: PricedLine, pathVersion: number, pathOf: PathOf): Buffer {
    const { group } = priced.line
    const last = group && this.#entryByGroup.get(group)
    const isSameLine = last && isSame(last.priced, priced)
    if (isSameLine && last.pathVersion === pathVersion) return last.bytes
    const path = productPath([priced], pathOf)
    if (isSameLine && last.path === path) {
      last.pathVersion = pathVersion
      return last.bytes
    }
    const bytes = unpooledBytes(Buffer.from(JSON.stringify(basketProduct([priced], path))))
    if (group) this.#entryByGroup.set(group, { priced, path, bytes, pathVersion })
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
