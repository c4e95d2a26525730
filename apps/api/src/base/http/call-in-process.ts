import { EventEmitter } from 'node:events'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

interface Request {
  readonly method: string
  readonly url: string
  /** Names in lower case. */
  readonly headers: Record<string, string>
  readonly body?: string | undefined
}

export interface CallAnswer {
  readonly status: number
  /** Names in lower case. */
  readonly headers: OutgoingHttpHeaders
  /** Not compressed, since no network is involved. */
  readonly body: string | Buffer
}

/**
 * Sends a request to the application without a connection. Hooks, limits, validation, errors and logs are the same as
 * over HTTP, but there are no streams and the answer is not copied. For JSON only; files need `app.inject`.
 */
export function callInProcess(app: FastifyInstance, request: Request): Promise<CallAnswer> {
  return new Promise((resolve, reject) => {
    const callRequest = new CallRequest(request)
    const response = new CallResponse(resolve, reject)
    app.routing(callRequest as unknown as IncomingMessage, response as unknown as ServerResponse)
  })
}

/** Whether a request was sent by `callInProcess` and not over the network. */
export const isInProcess = (request: unknown): boolean => request instanceof CallRequest

/** The parts of a Node request that Fastify reads. */
class CallRequest extends EventEmitter {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly socket: { readonly remoteAddress: string }
  readonly httpVersionMajor = 1
  readonly aborted = false
  readonly #body: Buffer | null

  constructor({ method, url, headers, body }: Request) {
    super()
    this.method = method
    this.url = url
    this.#body = body === undefined ? null : Buffer.from(body)
    this.headers = {
      host: 'localhost:80',
      ...headers,
      ...(this.#body && { 'content-length': String(this.#body.byteLength) }),
    }
    // Without a connection, the header is the only source of the visitor's address.
    this.socket = { remoteAddress: headers['x-forwarded-for'] ?? '127.0.0.1' }
  }

  /** Fastify calls it after it has subscribed to the body. */
  resume() {
    queueMicrotask(() => {
      if (this.#body) this.emit('data', this.#body)
      this.emit('end')
    })
    return this
  }
}

/** The parts of a Node response that Fastify writes to. */
class CallResponse extends EventEmitter {
  statusCode = 200
  headersSent = false
  writableEnded = false
  destroyed = false
  #headers: OutgoingHttpHeaders = {}
  readonly #resolve: (answer: CallAnswer) => void
  readonly #reject: (error: Error) => void

  constructor(resolve: (answer: CallAnswer) => void, reject: (error: Error) => void) {
    super()
    this.#resolve = resolve
    this.#reject = reject
  }

  getHeader(name: string) {
    return this.#headers[name.toLowerCase()]
  }

  getHeaders() {
    return this.#headers
  }

  hasHeader(name: string) {
    return this.#headers[name.toLowerCase()] !== undefined
  }

  setHeader(name: string, value: number | string | readonly string[]) {
    this.#headers[name.toLowerCase()] = value as string
  }

  removeHeader(name: string) {
    delete this.#headers[name.toLowerCase()]
  }

  writeHead(status: number, headers: OutgoingHttpHeaders) {
    this.statusCode = status
    this.headersSent = true
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) this.setHeader(name, value)
  }

  end(body: string | Buffer | null) {
    this.writableEnded = true
    this.#resolve({ status: this.statusCode, headers: this.#headers, body: body ?? '' })
    this.emit('finish')
  }

  destroy(error = new Error('The call was aborted')) {
    this.destroyed = true
    this.#reject(error)
    return this
  }
}
