/** VAT of goods as 1C says it, percent; none: sold without; null: as the site sells. */
export type OwnVat = 'none' | '0' | '5' | '7' | '10' | '20' | '22' | null

export type VatPercent = 0 | 5 | 7 | 10 | 20 | 22

/** VAT a price holds; null: none. A seller who pays no VAT sells nothing with it, whatever the goods say. */
export function goodsVatPercent<Percent extends number>(
  sitePercent: Percent | null,
  own: OwnVat,
): Percent | VatPercent | null {
  if (sitePercent === null || own === 'none') return null
  return own === null ? sitePercent : (Number(own) as VatPercent)
}
