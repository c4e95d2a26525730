import { Type } from 'typebox'

/** Money on the wire: whole kopecks of the rouble, whatever currency is shown; the storefront converts for display. */
export const kopecks = (description: string) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: `${description} Kopecks of the rouble.` })
