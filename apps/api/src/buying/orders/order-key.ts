import { isLinkKey, linkKey, type TokenConfig } from '../../people/sessions/sessions.port.ts'

const purpose = 'order link'

/** The key in the link of emails about a guest's order; it gives access to that order only. */
export const orderKey = (config: TokenConfig, orderId: number): string => linkKey(config, purpose, orderId)

/** Whether the key in a request belongs to this order. */
export const isOrderKey = (config: TokenConfig, orderId: number, key: string | null): boolean =>
  isLinkKey(config, purpose, orderId, key)
