export const orderNumberPrefix = 'Ш-'

/** The public number of an order: Ш-1001. */
export const orderNumber = (orderId: number | string): string => `${orderNumberPrefix}${orderId}`
