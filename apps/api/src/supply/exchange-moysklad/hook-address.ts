import { timingSafeEqual } from 'node:crypto'
import { derivedBytes, type TokenConfig } from '../../people/sessions/sessions.port.ts'

/** Where МойСклад tells one connection of changes, below the site's origin: only who is told the address knows it. */
export const hookPath = (config: TokenConfig, connectionId: number): string =>
  `${hookPrefix(connectionId)}${keyOf(config, connectionId)}`

/** What all addresses of a connection begin with, whatever the shop's secret was. */
export const hookPrefix = (connectionId: number): string => `/exchange/moysklad/${connectionId}-`

/** The connection a key of an address is of; null: nobody was told it. */
export function connectionOfKey(config: TokenConfig, key: string): number | null {
  const [, id, given] = /^([1-9]\d{0,8})-([\da-f]{40})$/.exec(key) ?? []
  if (id === undefined || given === undefined) return null
  const expected = keyOf(config, Number(id))
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected)) ? Number(id) : null
}

const keyOf = (config: TokenConfig, connectionId: number) =>
  derivedBytes(config, 'moysklad notifications', String(connectionId)).toString('hex').slice(0, 40)
