import type { FastifyBaseLogger } from 'fastify'
import { derivedBytes, type TokenConfig } from './tokens.ts'

/**
 * Logs an event that an owner looks for after an attack: one line, at any log level. Known users are logged by id,
 * unknown ones by an HMAC of the name they typed: no email, token or code is ever among the fields.
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
 * A typed login name for the log, as an HMAC: equal names have equal values, and the name cannot be read back.
 */
export const nameInLog = (config: TokenConfig, name: string): string =>
  derivedBytes(config, 'name in the log', name).toString('hex', 0, 8)
