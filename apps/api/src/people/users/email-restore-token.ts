import { timingSafeEqual } from 'node:crypto'
import { uuidPattern } from '@shpulka/contract/base/ids'
import { derivedBytes, type TokenConfig } from '../sessions/sessions.port.ts'

/** The token in the link sent to a former email address: the id of the change, signed. */
export const emailRestoreToken = (config: TokenConfig, changeId: string): string =>
  `${changeId}.${signature(config, changeId).toString('base64url')}`

/** The id of the change a token undoes; null: the shop did not issue it. */
export function readEmailRestoreToken(config: TokenConfig, token: string): string | null {
  const [, changeId, , given] = form.exec(token) ?? []
  if (changeId === undefined || given === undefined) return null
  return timingSafeEqual(Buffer.from(given, 'base64url'), signature(config, changeId)) ? changeId : null
}

const form = new RegExp(`^(${uuidPattern})\\.([\\w-]{43})$`)

const signature = (config: TokenConfig, changeId: string) => derivedBytes(config, 'return of a mailbox', changeId)
