import { parseId } from '@shpulka/contract/base/ids'
import { isLinkKey, linkKey, type TokenConfig } from '../../people/sessions/sessions.port.ts'

const purpose = 'price offer'

/** The key in an offer's link: the offer's id and a secret that cannot be guessed. Whoever has it sees the offer. */
export const priceOfferKey = (config: TokenConfig, id: number): string => `${id}-${linkKey(config, purpose, id)}`

/** The id of the offer a key was issued for. Null if this shop did not issue the key. */
export function priceOfferIdOf(config: TokenConfig, key: string): number | null {
  const id = parseId(key.slice(0, key.indexOf('-')))
  const isOfThis = id !== null && key.startsWith(`${id}-`)
  return isOfThis && isLinkKey(config, purpose, id, key.slice(`${id}-`.length)) ? id : null
}
