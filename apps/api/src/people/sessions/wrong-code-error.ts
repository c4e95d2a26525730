import type { FastifyBaseLogger } from 'fastify'
import { unprocessable } from '../../base/http/failure.ts'
import { logSecurity } from './security-log.port.ts'

/** The 422 error for a code that is not accepted, the same for every reason. */
export function wrongCodeError(log: FastifyBaseLogger, purpose: string) {
  logSecurity(log, 'code-wrong', { purpose })
  const message = 'Код не подошёл: проверьте цифры или запросите новый'
  return unprocessable(message, { code: message })
}
