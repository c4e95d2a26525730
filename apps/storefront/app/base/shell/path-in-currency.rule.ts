import { type ShownCurrency, shownAmount } from '@shpulka/ui/text/price-text.rule.ts'

/**
 * A path whose price filter is in one currency, with about the same prices in another. Bounds of ten and more are whole
 * numbers, further apart than before, so that no goods are lost.
 */
export function pathInCurrency(path: string, from: ShownCurrency, to: ShownCurrency): string {
  const { pathname, searchParams, search, hash } = new URL(path, 'http://shop')
  const convert = (name: string, rounded: (amount: number) => number) => {
    const typed = Number(searchParams.get(name) || Number.NaN)
    if (!Number.isFinite(typed)) return
    const amount = shownAmount(Math.round(typed * 100 * from.rate), to)
    searchParams.set(name, String(amount < 10 ? amount : rounded(amount)))
  }
  convert('f.price.from', Math.floor)
  convert('f.price.to', Math.ceil)
  return pathname + (search && `?${searchParams}`) + hash
}
