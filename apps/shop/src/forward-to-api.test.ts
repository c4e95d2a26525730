import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { forwardToApi } from './forward-to-api.ts'

const servers: Server[] = []
afterAll(() => Promise.all(servers.map((server) => server[Symbol.asyncDispose]())))

async function listen(listener: RequestListener, port = 0): Promise<number> {
  const server = createServer(listener).listen(port, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const echo: RequestListener = async (request, response) =>
  response.writeHead(201).end(`${request.method} ${request.url} ${await text(request)}`)

const post = async (port: number, body: string) => {
  const answer = await fetch(`http://127.0.0.1:${port}/basket?a=1`, { method: 'POST', body })
  return [answer.status, await answer.text()]
}

test('forwards bodies one after another, though the API keeps its connections open', async () => {
  const port = await listen(forwardToApi(await listen(echo)))
  for (const body of ['one', 'two', 'three']) expect(await post(port, body)).toEqual([201, `POST /basket?a=1 ${body}`])
})

test('a request waits until the API has restarted, and its body is whole', async () => {
  const apiPort = await listen(echo)
  await servers.pop()![Symbol.asyncDispose]()
  const port = await listen(forwardToApi(apiPort))
  const answer = post(port, 'x'.repeat(100_000))
  await listen(echo, apiPort)
  expect(await answer).toEqual([201, `POST /basket?a=1 ${'x'.repeat(100_000)}`])
})
