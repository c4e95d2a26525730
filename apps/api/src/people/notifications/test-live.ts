import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket } from 'ws'
import { closeAfterwards } from '../../test-closing.ts'
import type { LiveChannel } from './live-channel.ts'

const path = '/api/notifications/v1/notification/subscribe'

/** An HTTP server with the live channel and nothing else; returns its port. */
export async function serveLive(live: LiveChannel): Promise<number> {
  const server = createServer({ shouldUpgradeCallback: live.isFor }, (_request, response) =>
    response.writeHead(404).end(),
  )
  server.on('upgrade', live.upgrade)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  closeAfterwards(() => void server.close())
  return (server.address() as AddressInfo).port
}

export interface Page {
  readonly ws: WebSocket
  /** All messages received so far. */
  readonly received: { id: number }[]
  /** Resolves to the close code. */
  readonly closed: Promise<number>
}

interface LiveOptions {
  token?: string
  origin?: string
  /** The client address in the header of the proxy. */
  forwardedFor?: string
  host?: string
  answersPings?: boolean
}

/** Opens the channel as a page. Resolves to the HTTP status when it is refused. */
export async function openPage(
  port: number,
  { token, origin, forwardedFor, host, answersPings = true }: LiveOptions = {},
): Promise<Page | number> {
  const ws = new WebSocket(
    `ws://127.0.0.1:${port}${path}${token === undefined ? '' : `?${new URLSearchParams({ token })}`}`,
    {
      autoPong: answersPings,
      ...(origin !== undefined && { origin }),
      headers: {
        ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }),
        ...(host !== undefined && { host }),
      },
    },
  )
  closeAfterwards(() => ws.terminate())
  const received: { id: number }[] = []
  ws.on('message', (data) => received.push(JSON.parse(String(data))))
  const closed = new Promise<number>((resolve) => {
    ws.on('close', resolve)
  })
  ws.on('error', () => {})
  return new Promise((resolve) => {
    ws.on('open', () => resolve({ ws, received, closed }))
    ws.on('unexpected-response', (request, response) => {
      resolve(response.statusCode!)
      request.destroy()
    })
  })
}

/** Opens a page; throws when it is refused. */
export async function openPageOrThrow(port: number, options: LiveOptions = {}): Promise<Page> {
  const page = await openPage(port, options)
  if (typeof page === 'number') throw new Error(`The channel answered ${page}`)
  return page
}
