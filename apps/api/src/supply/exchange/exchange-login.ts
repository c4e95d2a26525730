import type { FastifyRequest } from 'fastify'
import { isOwnMachine } from '../../base/http/own-machine.rule.ts'
import { siteOf } from '../../base/http/visitor.ts'
import { type ExchangeConnection, findConnectionByLogin, recordRefusedLogin } from './connections.sql.ts'
import { basicAuthorization, isSecret } from './secret.rule.ts'
import type { ExchangeDeps } from './serve-exchange.ts'
import { recordNamelessRequest } from './sessions.sql.ts'

/** Authenticates a request: its connection, or the reason of a refusal. */
export async function connectionOf(
  { pool, currentSettings, log }: ExchangeDeps,
  request: FastifyRequest,
): Promise<ExchangeConnection | string> {
  const credentials = basicAuthorization(request.headers.authorization)
  if (!credentials) {
    await recordNamelessRequest(pool)
    return 'Логин и пароль не дошли до магазина: задайте их в настройках обмена, а веб-серверу — передавать Authorization'
  }
  const [found] = await findConnectionByLogin(pool, credentials.login, request.ip)
  if (!found || !isSecret(credentials.secret, found.secretHash)) {
    log.warn({ event: 'exchange-refused', login: credentials.login.slice(0, 64) }, 'an exchange with a wrong secret')
    if (found) await recordRefusedLogin(pool, found.id)
    return 'Логин или пароль обмена не подходит: его дают команда npm run exchange и контора'
  }
  if (!found.isEnabled) return 'Этот обмен выключен владельцем магазина'
  if (siteOf(request, currentSettings()).id !== found.siteId)
    return 'Этот логин другого сайта: проверьте адрес в настройках обмена'
  if (!isProtected(request) && !(found.allowsPlainHttp && found.isOwnAddress))
    return 'Обмен без шифрования запрещён: укажите адрес с https'
  const { secretHash: _, isOwnAddress: __, ...connection } = found
  return connection
}

const isProtected = ({ protocol, socket, headers, raw }: FastifyRequest) =>
  protocol === 'https' || isOwnMachine({ remoteAddress: socket.remoteAddress, headers, httpVersion: raw.httpVersion })
