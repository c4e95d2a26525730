import type { PriceReason } from '@shpulka/contract/buying/basket'
import { unpooledBytes } from '../../base/cache/byte-cache.port.ts'
import type { SoldGroup } from '../../catalogue/catalog/offers.port.ts'
import { basketProduct, type PathOf, productPath } from './basket.view.ts'
import type { BasketLine, PricedLine } from './basket-line.rule.ts'

/**
 * A cache of basket lines as JSON in UTF-8: after a change of one line in hundreds only that line is serialized again.
 * An entry lives as long as its group object and is used only while the group, the address and every other field of
 * the line are the same. Addresses are looked up again only after some have changed, since that costs the most.
 */
export class SerializedLines {
  readonly #last = new WeakMap<
    SoldGroup,
    { readonly line: PricedLine; readonly path: string; readonly bytes: Buffer; addressVersion: number }
  >()

  /** For a line that is the only one of its product. `addressVersion` is the version of the addresses in `pathOf`. */
  bytesOf(line: PricedLine, addressVersion: number, pathOf: PathOf): Buffer {
    const { group } = line.line
    const last = group && this.#last.get(group)
    const isSameLine = last && isSame(last.line, line)
    if (isSameLine && last.addressVersion === addressVersion) return last.bytes
    const path = productPath([line], pathOf)
    if (isSameLine && last.path === path) {
      last.addressVersion = addressVersion
      return last.bytes
    }
    const bytes = unpooledBytes(Buffer.from(JSON.stringify(basketProduct([line], path))))
    if (group) this.#last.set(group, { line, path, bytes, addressVersion })
    return bytes
  }
}

// Leaving a field out here does not compile.
const fieldsOfPriced = fieldsOf<Exclude<keyof PricedLine, 'line' | 'explanation'>>({
  ...{ available: true, basketErr: true, inStock: true, isIncluded: true, sumKopecks: true },
  ...{ priceKopecks: true, oldPriceKopecks: true, setDiscountKopecks: true, discountKopecks: true, bonusKopecks: true },
})
const fieldsOfLine = fieldsOf<keyof BasketLine>({
  ...{
    groupId: true,
    count: true,
    selected: true,
    group: true,
    set: true,
    slot: true,
    orderedAt: true,
    priceByHand: true,
  },
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

/** Values other than numbers, strings and the like are equal only when they are the same object. */
function areSame<T>(fields: readonly (keyof T)[], one: T, other: T): boolean {
  for (const field of fields) if (one[field] !== other[field]) return false
  return true
}
