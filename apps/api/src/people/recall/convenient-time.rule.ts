import type { ConvenientTime } from '@shpulka/contract/people/recall'

/** Titles of convenient times. */
export const convenientTimes: Readonly<Record<ConvenientTime, string>> = {
  any: 'В любое рабочее время',
  morning: 'До 12 часов',
  day: 'С 12 до 15 часов',
  evening: 'После 15 часов',
}
