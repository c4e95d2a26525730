import { timingSafeEqual } from 'node:crypto'
import { uuidPattern } from '@shpulka/contract/base/ids'
import { derivedBytes, type TokenConfig } from '../sessions/sessions.port.ts'

/** The token in the link of the notice to a former email address: nobody else can make it. */
export const emailRestoreToken = (config: TokenConfig, changeId: string): string =>
  `${changeId}.${signature(config, changeId).toString('base64url')}`

/** Which change a token undoes; null: it is not one of ours. */
export function readEmailRestoreToken(config: TokenConfig, token: string): string | null {
  const [, changeId, , given] = form.exec(token) ?? []
  if (changeId === undefined || given === undefined) return null
  return timingSafeEqual(Buffer.from(given, 'base64url'), signature(config, changeId)) ? changeId : null
}

const form = new RegExp(`^(${uuidPattern})\\.([\\w-]{43})$`)

const signature = (config: TokenConfig, changeId: string) => derivedBytes(config, 'return of a mailbox', changeId)
