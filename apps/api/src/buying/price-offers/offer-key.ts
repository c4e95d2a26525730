import { timingSafeEqual } from 'node:crypto'
import { parseId } from '@shpulka/contract/base/ids'
import { acceptedSecrets, derivedBytes, type TokenConfig } from '../../people/sessions/sessions.port.ts'

/** The key in an offer's link: the offer's id and a secret that cannot be guessed. Whoever has it sees the offer. */
export const offerKey = (config: TokenConfig, id: number): string =>
  `${id}-${derivedBytes(config, 'price offer', String(id)).toString('base64url', 0, 24)}`

/** The id of the offer a key was issued for. Null if this shop did not issue the key. */
export function offerIdOf(config: TokenConfig, key: string): number | null {
  const id = parseId(key.slice(0, key.indexOf('-')))
  if (id === null) return null
  const keyBytes = Buffer.from(key)
  const isIssuedHere = acceptedSecrets(config).some((one) => {
    const expected = Buffer.from(offerKey(one, id))
    return expected.length === keyBytes.length && timingSafeEqual(expected, keyBytes)
  })
  return isIssuedHere ? id : null
}
