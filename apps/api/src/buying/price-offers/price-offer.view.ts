import type { PriceOffer } from '@shpulka/contract/buying/price-offers'
import { priceOfferNumber } from './offer-number.rule.ts'
import type { PriceOfferRow } from './price-offers.sql.ts'

/**
 * An offer in the contract's shape. `key` is the secret of its link (offer-key.ts); `groupIdsOnSale` are the groups
 * that can be put in the basket now.
 */
export function priceOfferView(
  { createdAt, content, ...row }: PriceOfferRow,
  key: string,
  groupIdsOnSale: ReadonlySet<number>,
  newerKey: string | null = null,
): PriceOffer {
  const number = priceOfferNumber(row)
  return {
    key,
    number,
    recipient: row.recipient,
    comment: row.comment,
    createdAt: createdAt.toISOString(),
    validUntil: row.validUntil,
    lines: content.lines.map(({ set, vat: _, ...line }, index) => ({
      ...line,
      packSize: line.packSize ?? null,
      number: index + 1,
      set: set?.title ?? null,
      isSold: groupIdsOnSale.has(line.groupId),
    })),
    price: content.price,
    oldPrice: content.oldPrice,
    // File names must not contain the slash before the version.
    fileName: `Коммерческое предложение ${number.replace('/', '-')}.pdf`,
    newer:
      newerKey === null ? null : { key: newerKey, number: priceOfferNumber({ ...row, version: row.newerVersion! }) },
  }
}
