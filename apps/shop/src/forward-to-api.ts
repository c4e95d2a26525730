import { request as forward } from 'node:http'
import type { Handler } from './front.ts'

const maxAttempts = 150
const pauseMilliseconds = 200

/** Forwards requests to the API of `npm run dev`; they wait while it restarts. */
export function forwardToApi(port: number): Handler {
  return (request, response) => {
    const attempt = (attemptsLeft: number) => {
      // Each has its own connection: its body is sent on 'connect', which an open connection does not emit again.
      const call = forward(
        { agent: false, port, host: '127.0.0.1', path: request.url, method: request.method, headers: request.headers },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
        },
      )
      call.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' && attemptsLeft > 0)
          setTimeout(() => attempt(attemptsLeft - 1), pauseMilliseconds)
        else
          response
            .writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
            .end('API не отвечает: посмотрите его вывод в терминале')
      })
      if (request.readableDidRead || request.method === 'GET' || request.method === 'HEAD') call.end()
      else call.once('socket', (socket) => socket.once('connect', () => request.pipe(call)))
    }
    attempt(maxAttempts)
  }
}
