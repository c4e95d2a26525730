import type { CachedShopPoint } from './chosen-points.rule.ts'
import type { ShopPointRow } from './shop-points.sql.ts'

export function shopPointView({ timeZone, week, exceptions, ...row }: ShopPointRow): CachedShopPoint {
  return {
    ...row,
    hours: {
      timeZone,
      week: week.map(({ day, opens, closes }) => ({ day, opens: clock(opens), closes: clock(closes) })),
      exceptions: exceptions.map(({ opens, closes, ...days }) => ({
        ...days,
        opens: opens === null ? null : clock(opens),
        closes: closes === null ? null : clock(closes),
      })),
    },
    distance: null,
  }
}

/** 540 → 09:00, 1440 → 24:00, 1500 → 01:00 of the next day. */
function clock(minutes: number): string {
  const minuteOfDay = minutes === 1440 ? minutes : minutes % 1440
  const twoDigits = (n: number) => String(n).padStart(2, '0')
  return `${twoDigits(Math.floor(minuteOfDay / 60))}:${twoDigits(minuteOfDay % 60)}`
}
