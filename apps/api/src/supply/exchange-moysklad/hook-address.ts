import { timingSafeEqual } from 'node:crypto'
import { acceptedSecrets, derivedBytes, type TokenConfig } from '../../people/sessions/sessions.port.ts'

/** Path of a connection's webhook; it ends with a secret, so that only МойСклад knows it. */
export const hookPath = (config: TokenConfig, connectionId: number): string =>
  `${hookPrefix(connectionId)}${keyOf(config, connectionId)}`

/** The beginning of all webhook paths of a connection, including those made with an earlier secret of the shop. */
export const hookPrefix = (connectionId: number): string => `/exchange/moysklad/${connectionId}-`

/** The connection a webhook key belongs to; null: the shop never issued it. */
export function connectionOfKey(config: TokenConfig, key: string): number | null {
  const [, id, digest] = /^([1-9]\d{0,8})-([\da-f]{40})$/.exec(key) ?? []
  if (id === undefined || digest === undefined) return null
  const isIssued = acceptedSecrets(config).some((secretConfig) =>
    timingSafeEqual(Buffer.from(digest), Buffer.from(keyOf(secretConfig, Number(id)))),
  )
  return isIssued ? Number(id) : null
}

const keyOf = (config: TokenConfig, connectionId: number) =>
  derivedBytes(config, 'moysklad notifications', String(connectionId)).toString('hex').slice(0, 40)
