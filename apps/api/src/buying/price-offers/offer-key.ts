import { timingSafeEqual } from 'node:crypto'
import { derivedBytes, type TokenConfig } from '../../people/sessions/sessions.port.ts'

/** What an offer's link holds: its id, and a part nobody guesses. */
export const offerKey = (config: TokenConfig, id: number): string =>
  `${id}-${derivedBytes(config, 'price offer', String(id)).toString('base64url', 0, 24)}`

/** The offer a key opens; null: it is no key of ours. */
export function offerIdOf(config: TokenConfig, key: string): number | null {
  const id = Number(key.slice(0, key.indexOf('-')))
  if (!Number.isSafeInteger(id) || id < 1) return null
  const [own, given] = [Buffer.from(offerKey(config, id)), Buffer.from(key)]
  return own.length === given.length && timingSafeEqual(own, given) ? id : null
}
