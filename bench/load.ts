import { connect, type Socket } from 'node:net'
import { percentile } from './measure.rule.ts'

export interface LoadRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface Load {
  /** Answers with 2xx. */
  answers: number
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Other answers, and requests without an answer. */
  failures: number
  /** Message of the first failure. */
  firstFailure: string | null
}

interface Options {
  url: string
  requests: readonly LoadRequest[]
  connections?: number
  /** How long to repeat the requests; if missing, each is sent once. */
  seconds?: number
}

const timeoutMilliseconds = 30_000

/**
 * Sends requests over persistent connections, one at a time on each. Each connection cycles through its own part of the
 * list, so that they do not all send the same request at once.
 */
export async function load({ url, requests, connections = 10, seconds }: Options): Promise<Load> {
  const connectionCount = Math.min(connections, requests.length)
  const latencies: number[] = []
  let failures = 0
  let firstFailure: string | null = null
  let lastAnswerAt = 0
  const startedAt = performance.now()
  const deadline = seconds === undefined ? Number.POSITIVE_INFINITY : startedAt + seconds * 1000
  const fail = (message: string) => {
    failures += 1
    firstFailure ??= message
  }
  const sendAll = async (_: unknown, index: number) => {
    const connection = new Connection(new URL(url))
    const own = requests.filter((_request, n) => n % connectionCount === index).map((each) => bytesOf(each, url))
    for (let n = 0; seconds === undefined ? n < own.length : performance.now() < deadline; n += 1) {
      const sentAt = performance.now()
      try {
        const { status, body } = await connection.send(own[n % own.length]!)
        lastAnswerAt = performance.now()
        if (status >= 200 && status < 300) latencies.push(lastAnswerAt - sentAt)
        else fail(`${status} ${body().slice(0, 300)}`)
      } catch (error) {
        fail(`no answer: ${error instanceof Error ? error.message : error}`)
      }
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connectionCount }, sendAll))
  return {
    answers: latencies.length,
    perSecond: latencies.length / ((lastAnswerAt - startedAt) / 1000),
    p50Ms: percentile(latencies, 0.5) ?? 0,
    p99Ms: percentile(latencies, 0.99) ?? 0,
    failures,
    firstFailure,
  }
}

function bytesOf({ method, path, headers, body = '' }: LoadRequest, url: string): Buffer {
  const all = {
    host: new URL(url).host,
    ...headers,
    ...(method !== 'GET' && { 'content-length': String(Buffer.byteLength(body)) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

interface Answer {
  status: number
  body: () => string
}

/**
 * A persistent connection. It reads no more of an answer than its status and length: a client that reads all of it
 * takes more time than the shop, which then waits, and a CPU that wakes for each request alone spends more on it.
 */
class Connection {
  readonly #url: URL
  #socket: Socket | null = null
  #pending: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null
  #parts: Buffer[] = []
  #receivedBytes = 0
  /** Where the body begins, and the length of the whole answer (NaN: unknown); null until the head has come. */
  #head: { status: number; bodyAt: number; bytes: number } | null = null

  constructor(url: URL) {
    this.#url = url
  }

  send(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject }
      this.#socket ??= this.#connect()
      this.#socket.write(request)
    })
  }

  close() {
    this.#socket?.destroy()
  }

  #connect(): Socket {
    const socket = connect(Number(this.#url.port), this.#url.hostname)
    const fail = (error: Error) => {
      if (this.#socket !== socket) return
      this.#socket = null
      this.#reset()?.reject(error)
    }
    socket.setNoDelay().setTimeout(timeoutMilliseconds, () => socket.destroy(new Error('timeout')))
    socket.on('data', (part) => this.#read(part, socket))
    socket.on('error', fail)
    socket.on('close', () => fail(new Error('the connection was closed')))
    return socket
  }

  #read(part: Buffer, socket: Socket) {
    this.#parts.push(part)
    this.#receivedBytes += part.length
    this.#head ??= headOf(this.#parts)
    if (this.#head === null) return
    const { status, bodyAt, bytes } = this.#head
    if (Number.isNaN(bytes)) socket.destroy(new Error('an answer without its length'))
    else if (this.#receivedBytes >= bytes) {
      const parts = this.#parts
      this.#reset()?.resolve({ status, body: () => Buffer.concat(parts).toString('utf8', bodyAt) })
    }
  }

  #reset() {
    const pending = this.#pending
    this.#pending = null
    this.#parts = []
    this.#receivedBytes = 0
    this.#head = null
    return pending
  }
}

function headOf(parts: readonly Buffer[]) {
  const received = parts.length === 1 ? parts[0]! : Buffer.concat(parts)
  const end = received.indexOf('\r\n\r\n')
  if (end === -1) return null
  const head = received.toString('latin1', 0, end)
  const bodyAt = end + 4
  const bytes = bodyAt + Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1])
  return { status: Number(head.slice(9, 12)), bodyAt, bytes }
}
