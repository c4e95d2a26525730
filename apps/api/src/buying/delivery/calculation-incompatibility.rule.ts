import { createHash } from 'node:crypto'
import type { Address } from '@shpulka/contract/buying/delivery'
import { normalizeAddress } from './normalize-address.rule.ts'

/** What a delivery price depends on besides the destination. */
export interface ShippedContents {
  readonly lines: readonly { readonly groupId: number; readonly count: number }[]
  readonly weightGrams: number
  readonly volumeCm3: number
  /** The goods cost enough for free delivery. */
  readonly isDeliveryFree: boolean
}

/** Hash of the contents, so that a price calculated for other contents is never accepted. */
export function contentsHash({ lines, weightGrams, volumeCm3, isDeliveryFree }: ShippedContents): Buffer {
  const sorted = [...lines]
    .sort((one, other) => one.groupId - other.groupId)
    .map(({ groupId, count }) => `${groupId}×${count}`)
  return createHash('sha256')
    .update([weightGrams, volumeCm3, isDeliveryFree, ...sorted].join('\n'))
    .digest()
}

/**
 * Hash of an address, independent of letter case, «ё» and normalization. The address itself is personal data and is
 * not stored with a calculation. The postal code decides which of several places of a name it is, and so the price. The
 * flat decides nothing, and the form asks for it after the house, with which the price is shown. Its
 * place is empty, so that prices of earlier releases, which had it, still fit addresses without a flat.
 */
export function addressHash(address: Address): Buffer {
  const { country, region, city, street, house, zip } = normalizeAddress(address)
  const parts = [country, region, city, street, house, '', zip].map((part) => part.toLowerCase().replaceAll('ё', 'е'))
  return createHash('sha256').update(parts.join('\n')).digest()
}

/** A stored delivery price that was shown to a buyer. */
export interface StoredCalculation {
  readonly basketId: number
  readonly contentsHash: Buffer
  readonly methodId: number
  readonly pointCode: string | null
  readonly addressHash: Buffer | null
  readonly isExpired: boolean
}

/** The delivery of the order being placed. */
export interface OrderedDelivery {
  readonly basketId: number
  readonly contentsHash: Buffer
  readonly methodId: number
  readonly pointCode: string | null
  readonly addressHash: Buffer | null
}

/** Why a calculation cannot be used for an order, in Russian. Null when it can. */
export function calculationIncompatibility(
  calculation: StoredCalculation | null,
  ordered: OrderedDelivery,
): string | null {
  if (!calculation || calculation.basketId !== ordered.basketId)
    return 'Такого расчёта доставки нет: рассчитайте доставку ещё раз'
  if (calculation.isExpired) return 'Расчёт доставки действует 30 минут и устарел: рассчитайте доставку ещё раз'
  if (calculation.methodId !== ordered.methodId)
    return 'Расчёт сделан для другого способа доставки: рассчитайте доставку ещё раз'
  if (calculation.pointCode !== ordered.pointCode)
    return 'Расчёт сделан для другого пункта выдачи: рассчитайте доставку ещё раз'
  if (!sameHash(calculation.addressHash, ordered.addressHash))
    return 'Расчёт сделан для другого адреса: рассчитайте доставку ещё раз'
  if (!calculation.contentsHash.equals(ordered.contentsHash))
    return 'Состав заказа изменился: рассчитайте доставку ещё раз'
  return null
}

const sameHash = (one: Buffer | null, other: Buffer | null) => (one && other ? one.equals(other) : one === other)
