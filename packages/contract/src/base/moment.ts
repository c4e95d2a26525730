import { Type } from 'typebox'

/** Schema of a date and time: `2026-11-24T09:30:00.000Z`. */
export const moment = (description: string) =>
  Type.String({ format: 'date-time', description: `${description} ISO 8601, UTC.` })

/** Schema of a day in a filter; one that does not exist, `2026-02-30`, is refused by the call. */
export const day = (description: string) =>
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: `${description} 2026-11-24, Moscow time.` })
