/** VAT of goods set in 1С, in percent. `none`: sold without VAT; null: the VAT of the site. */
export type VatOverride = 'none' | '0' | '5' | '7' | '10' | '20' | '22' | null

export type VatPercent = 0 | 5 | 7 | 10 | 20 | 22

/** VAT included in a price, or null for no VAT. If the seller pays no VAT, no goods have it. */
export function goodsVatPercent<Percent extends number>(
  sitePercent: Percent | null,
  override: VatOverride,
): Percent | VatPercent | null {
  if (sitePercent === null || override === 'none') return null
  return override === null ? sitePercent : (Number(override) as VatPercent)
}
