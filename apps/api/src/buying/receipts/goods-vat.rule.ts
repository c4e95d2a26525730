/** VAT of goods by 1С, percent; `none`: sold without VAT; null: as everything on the site. */
export type VatOverride = 'none' | '0' | '5' | '7' | '10' | '20' | '22' | null

export type VatPercent = 0 | 5 | 7 | 10 | 20 | 22

/** VAT included in a price; null: none. If the seller pays no VAT, no goods have it. */
export function goodsVatPercent<Percent extends number>(
  sitePercent: Percent | null,
  own: VatOverride,
): Percent | VatPercent | null {
  if (sitePercent === null || own === 'none') return null
  return own === null ? sitePercent : (Number(own) as VatPercent)
}
