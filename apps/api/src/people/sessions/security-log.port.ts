import type { FastifyBaseLogger } from 'fastify'
import { derivedBytes, type TokenConfig } from './tokens.ts'

/**
 * Logs an event that an owner looks for after an attack: one line, at any log level. Known users are logged by id,
 * unknown ones by an HMAC of the name they typed. The fields never contain an email, token or code.
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
  fields: Readonly<Record<string, string | number | boolean | null>>,
) {
  const infoLog = log.level === 'silent' ? log : log.child({}, { level: 'info' })
  infoLog.info({ security: event, ...fields }, event)
}

/**
 * An HMAC of a typed login name, for the log: equal names have equal values, and the name cannot be read from it.
 */
export const hashedLoginName = (config: TokenConfig, name: string): string =>
  derivedBytes(config, 'name in the log', name).toString('hex', 0, 8)
