import { isLinkKey, linkKey, type TokenConfig } from '../sessions/sessions.port.ts'

const purpose = 'form request link'

/** The key in the link to a request in its emails; it opens only that request. */
export const requestLinkKey = (config: TokenConfig, requestId: number): string => linkKey(config, purpose, requestId)

/** Whether a key opens this request. */
export const isRequestLinkKey = (config: TokenConfig, requestId: number, key: string | null): boolean =>
  isLinkKey(config, purpose, requestId, key)
