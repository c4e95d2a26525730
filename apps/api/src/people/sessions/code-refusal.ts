import type { FastifyBaseLogger } from 'fastify'
import { unprocessable } from '../../base/http/failure.ts'
import { logSecurity } from './security-log.port.ts'

/** 422: the code is not accepted; the answer is the same for every reason. */
export function wrongCode(log: FastifyBaseLogger, purpose: string) {
  logSecurity(log, 'code-wrong', { purpose })
  const message = 'Код не подошёл: проверьте цифры или запросите новый'
  return unprocessable(message, { code: message })
}
