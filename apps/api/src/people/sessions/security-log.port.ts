import type { FastifyBaseLogger } from 'fastify'
import { derivedBytes, type TokenConfig } from './tokens.ts'

/**
 * What an owner looks for after an attack: one line each, whatever the level of the log is. Users are named by id,
 * those unknown by an HMAC of what they called themselves: no e-mail, token or code is ever among the fields.
 */
export function logSecurity(
  log: FastifyBaseLogger,
  event:
    | 'signed-in'
    | 'sign-in-failed'
    | 'code-sent'
    | 'code-wrong'
    | 'password-changed'
    | 'email-changed'
    | 'email-returned'
    | 'phone-changed'
    | 'account-erased'
    | 'data-exported'
    | 'signed-out'
    | 'sessions-ended'
    | 'refresh-token-reused',
  about: Readonly<Record<string, string | number | boolean | null>>,
) {
  const loud = log.level === 'silent' ? log : log.child({}, { level: 'info' })
  loud.info({ security: event, ...about }, event)
}

/**
 * What somebody called themselves, as the log may hold it: the same name is the same sign, and nobody reads it back.
 */
export const nameInLog = (config: TokenConfig, name: string): string =>
  derivedBytes(config, 'name in the log', name).toString('hex', 0, 8)
