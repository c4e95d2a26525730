import type { Quote } from './carrier.ts'

/** A tariff of a carrier, and the delivery method it prices. */
export interface CarrierTariff {
  readonly carrier: string
  readonly code: number
  readonly methodId: number
  /** Null for a tariff to an address or to any point. */
  readonly pointKind: string | null
}

interface OfferedTariff {
  readonly code: number
  readonly priceKopecks: number
  readonly daysMin: number
  readonly daysMax: number
}

/**
 * The price of a method by the tariffs a carrier offers: the cheapest, and at equal prices the faster. Null when no
 * tariff fits.
 */
export function carrierQuote(
  offered: readonly OfferedTariff[],
  tariffs: readonly CarrierTariff[],
  {
    carrier,
    methodId,
    pointKind,
    isFree,
  }: {
    readonly carrier: string
    readonly methodId: number
    readonly pointKind: string | null
    readonly isFree: boolean
  },
): Quote | null {
  const codes = new Set(
    tariffs
      .filter(
        (tariff) =>
          tariff.carrier === carrier &&
          tariff.methodId === methodId &&
          (tariff.pointKind === null || tariff.pointKind === pointKind),
      )
      .map(({ code }) => code),
  )
  const [best] = offered
    .filter(({ code }) => codes.has(code))
    .sort((one, other) => one.priceKopecks - other.priceKopecks || one.daysMax - other.daysMax || one.code - other.code)
  if (!best) return null
  const { code, priceKopecks, daysMin, daysMax } = best
  return { methodId, priceKopecks: isFree ? 0 : priceKopecks, daysMin, daysMax, carrier, option: `${carrier}-${code}` }
}
