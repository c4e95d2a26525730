import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Problem } from '@shpulka/contract/base/problem'

/** Answers an upgrade request with a Problem, like any other call, and closes the connection. */
export function rejectUpgrade(socket: Duplex, statusCode: number, message: string): void {
  if (socket.destroyed) return
  const problem: Omit<Problem, 'requestId'> = { statusCode, message, errors: {} }
  const body = JSON.stringify(problem)
  const headers = [
    `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(statusCode === 429 || statusCode === 503 ? ['Retry-After: 5'] : []),
  ]
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
