import { Type } from 'typebox'

/** Money in calls: whole kopecks of the rouble in any displayed currency; the storefront converts for display. */
export const kopecks = (description: string) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: `${description} Kopecks of the rouble.` })
