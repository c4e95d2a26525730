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
  /** Everything it was sent so far. */
  readonly received: { id: number }[]
  /** With which code it was closed. */
  readonly closed: Promise<number>
}

interface LiveOptions {
  token?: string
  origin?: string
  /** Where it says to come from, through our proxy. */
  from?: string
  host?: string
  answersPings?: boolean
}

/** Opens the channel as a page; a refusal is its status. */
export async function openPage(
  port: number,
  { token, origin, from, host, answersPings = true }: LiveOptions = {},
): Promise<Page | number> {
  const ws = new WebSocket(
    `ws://127.0.0.1:${port}${path}${token === undefined ? '' : `?${new URLSearchParams({ token })}`}`,
    {
      autoPong: answersPings,
      ...(origin !== undefined && { origin }),
      headers: { ...(from !== undefined && { 'x-forwarded-for': from }), ...(host !== undefined && { host }) },
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

/** A page that must open. */
export async function openedPage(port: number, options: LiveOptions = {}): Promise<Page> {
  const page = await openPage(port, options)
  if (typeof page === 'number') throw new Error(`The channel answered ${page}`)
  return page
}
