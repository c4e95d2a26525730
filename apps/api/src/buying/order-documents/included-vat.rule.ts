/** VAT that is already in a sum, rounded to the kopeck (НК art. 168); null percent: the seller pays none. */
export const includedVat = (sumKopecks: number, percent: number | null): number | null =>
  percent === null ? null : Math.round((sumKopecks * percent) / (100 + percent))
