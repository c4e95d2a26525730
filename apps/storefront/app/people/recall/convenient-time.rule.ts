import type { ConvenientTime } from '@shpulka/contract/people/recall'

/** When a call is convenient, in words. */
export const convenientTimes: Readonly<Record<ConvenientTime, string>> = {
  any: 'В любое время',
  morning: 'До 12 часов',
  day: 'С 12 до 15 часов',
  evening: 'После 15 часов',
}
