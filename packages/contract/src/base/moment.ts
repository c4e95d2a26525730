import { Type } from 'typebox'

/** Schema of a date and time: `2026-11-24T09:30:00.000Z`. */
export const moment = (description: string) =>
  Type.String({ format: 'date-time', description: `${description} ISO 8601, UTC.` })
