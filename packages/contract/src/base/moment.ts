import { Type } from 'typebox'

/** When something was or will be, as the shop writes it: `2026-11-24T09:30:00.000Z`. */
export const moment = (description: string) =>
  Type.String({ format: 'date-time', description: `${description} ISO 8601, UTC.` })
