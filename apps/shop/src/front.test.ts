import { once } from 'node:events'
import { request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type Handlers, openFront } from './front.ts'
import type { MinReadSpeed } from './slow-clients.ts'

const answering: Handlers = { api: null, storefront: (_request, response) => response.end('страница') }

async function front(handlers: Handlers, minReadSpeed?: MinReadSpeed) {
  const opened = await openFront({ port: 0, host: '127.0.0.1', ...(minReadSpeed && { minReadSpeed }) })
  await opened.serve(handlers)
  let isDrained = false
  const drain = (withinMilliseconds: number) => {
    isDrained = true
    return opened.drain(withinMilliseconds)
  }
  onTestFinished(async () => {
    if (!isDrained) await drain(0)
  })
  return { port: opened.port, leave: opened.leave, drain }
}

const statusOf = (port: number, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    request({ port, host: '127.0.0.1', path: '/cart', headers }, (response) => {
      response.resume()
      resolve(response.statusCode!)
    })
      .on('error', reject)
      .end()
  })

test('answers a request that offers an upgrade to another protocol as usual', async () => {
  const live = { isFor: () => false, upgrade: () => expect.unreachable(), drain() {} }
  for (const handlers of [answering, { ...answering, live }]) {
    const { port } = await front(handlers)
    expect(
      await statusOf(port, {
        connection: 'Upgrade, HTTP2-Settings',
        upgrade: 'h2c',
        'http2-settings': 'AAMAAABkAARAAAAAAAIAAAAA',
      }),
    ).toBe(200)
    expect(await statusOf(port, { connection: 'Upgrade', upgrade: 'websocket' })).toBe(200)
  }
})

test.each([
  ['/exchange/1c?type=catalog&mode=init', 'api'],
  ['/exchange/moysklad/1-0f?requestId=1', 'api'],
  ['/bitrix/admin/1c_exchange.php?type=sale&mode=query', 'api'],
  ['/exchange/1cc', 'storefront'],
  ['/bitrix/admin/', 'storefront'],
])('%s goes to the %s, at any host', async (path, expected) => {
  const answer = (text: string) => (_: unknown, response: ServerResponse) => response.end(text)
  const office = { host: 'office.localhost', pages: answer('office') }
  const { port } = await front({ api: answer('api'), storefront: answer('storefront'), office })
  expect(await (await fetch(`http://127.0.0.1:${port}${path}`)).text()).toBe(expected)
})

test.each([
  ['two headers', 'Host: shop.test\r\nHost: evil.example'],
  ['an invalid host', 'Host: [::bad'],
  ['a host with a path', 'Host: shop.test/catalog'],
  ['two hosts in one header', 'Host: shop.test, evil.example'],
])('responds 400 to a bad Host header (%s), for a page and for the live channel', async (_what, header) => {
  const live = { isFor: ({ url = '' }) => url === '/live', upgrade: () => expect.unreachable(), drain() {} }
  const { port } = await front({ ...answering, live })
  for (const rest of ['/cart HTTP/1.1', '/live HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket']) {
    const answer = await new Promise<string>((resolve) => {
      let text = ''
      const [target, ...more] = rest.split('\r\n')
      connect(port, '127.0.0.1')
        .on('data', (bytes) => {
          text += bytes
        })
        .on('close', () => resolve(text))
        .write(`GET ${[target, header, ...more].join('\r\n')}\r\n\r\n`)
    })
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  }
})

test('a refused live channel ends on both sides, and its reset ends nothing else', async () => {
  const live = { isFor: () => true, upgrade: () => expect.unreachable(), drain() {} }
  const { port, drain } = await front({ ...answering, live })
  const refused = 'GET /live HTTP/1.1\r\nHost: one\r\nHost: two\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
  for (let n = 0; n < 20; n += 1) {
    const resetting = connect(port, '127.0.0.1')
    resetting.write(refused)
    if (n % 2 === 0) await once(resetting, 'data')
    resetting.resetAndDestroy()
    await once(resetting, 'close')
  }
  expect(await statusOf(port, {})).toBe(200)

  const staying = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  onTestFinished(() => void staying.destroy())
  staying.write(refused)
  await once(staying.resume(), 'end')
  await drain(60_000)
})

test('disconnects a client that does not read and sends the whole answer to one that reads', async () => {
  const page = Buffer.alloc(40_000_000)
  const cut = Promise.withResolvers<boolean>()
  const minReadSpeed = { checkMilliseconds: 5, graceMilliseconds: 200, bytesPerSecond: 1_000_000_000 }
  const { port } = await front(
    {
      ...answering,
      storefront: (request, response) => {
        if (request.url === '/unread') response.on('close', () => cut.resolve(!response.writableFinished))
        return response.end(page)
      },
    },
    minReadSpeed,
  )
  const stalledClient = connect(port, '127.0.0.1')
  stalledClient.on('error', () => {})
  stalledClient.pause()
  stalledClient.write('GET /unread HTTP/1.1\r\nHost: shop.test\r\n\r\n')
  expect(await cut.promise).toBe(true)
  stalledClient.destroy()
  const relaxedFront = await front(
    { ...answering, storefront: (_request, response) => response.end(page) },
    { ...minReadSpeed, graceMilliseconds: 60_000 },
  )
  const answer = await fetch(`http://127.0.0.1:${relaxedFront.port}/`)
  expect((await answer.arrayBuffer()).byteLength).toBe(page.length)
})

test('a host this machine does not have is named', async () => {
  await expect(openFront({ port: 0, host: '203.0.113.7' })).rejects.toThrow('HOST=203.0.113.7')
})

test('binds a configured port only when the shop can serve; another program may take it before', async () => {
  const other = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(openFront({ port, host: '127.0.0.1' })).rejects.toThrow(`Порт ${port} занят`)
  other.close()
  await once(other, 'close')
  const opened = await openFront({ port, host: '127.0.0.1' })
  await expect(statusOf(port, {})).rejects.toThrow('ECONNREFUSED')
  other.listen(port, '127.0.0.1')
  await once(other, 'listening')
  await expect(opened.serve(answering)).rejects.toThrow(`Порт ${port} занят`)
  other.close()
  await once(other, 'close')
  await opened.serve(answering)
  expect(await statusOf(port, {})).toBe(200)
  await opened.drain(0)
})

test('after leave() /readyz is 503, everything else is answered, and each connection closes after its answer', async () => {
  const ready: Handlers = { ...answering, api: (_request, response) => response.end('{"status":"ok"}') }
  const { port, leave } = await front(ready)
  const get = async (path: string) => {
    const { status, headers } = await fetch(`http://127.0.0.1:${port}${path}`)
    return [status, headers.get('connection')]
  }
  expect(await get('/readyz')).toEqual([200, 'keep-alive'])
  leave()
  expect(await get('/readyz')).toEqual([503, 'close'])
  for (const path of ['/healthz', '/api/init', '/cart']) expect(await get(path)).toEqual([200, 'close'])
})

test('a storefront alone says by itself that it lives and is ready, until it leaves', async () => {
  const { port, leave } = await front({ ...answering, storefront: (_, response) => response.writeHead(404).end() })
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
  const paths = ['/healthz', '/readyz', '/healthz/', '/metrics']
  expect(await Promise.all(paths.map(get))).toEqual([200, 200, 404, 404])
  leave()
  expect(await Promise.all(paths.map(get))).toEqual([200, 503, 404, 404])
})

test('draining answers clients that have connected but are not accepted yet', async () => {
  const { port, drain } = await front(answering)
  const answers = Array.from(
    { length: 50 },
    () =>
      new Promise<string>((resolve, reject) => {
        let text = ''
        connect(port, '127.0.0.1')
          .on('data', (bytes) => {
            text += bytes
          })
          .on('error', reject)
          .on('close', () => resolve(text))
          .write('POST / HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 0\r\n\r\n')
      }),
  )
  // The system connects them now; the server accepts them in a later round of the event loop.
  await new Promise(process.nextTick)
  await drain(5_000)
  for (const text of await Promise.all(answers)) expect(text).toMatch(/^HTTP\/1\.1 200 /)
})

test('draining asks open live channels to close and destroys those that stay', async () => {
  let isCloseRequested = false
  const upgraded = Promise.withResolvers<void>()
  const { port, drain } = await front({
    ...answering,
    live: {
      isFor: () => true,
      upgrade(_request, socket) {
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
        upgraded.resolve()
      },
      drain() {
        isCloseRequested = true
      },
    },
  })
  const page = connect(port, '127.0.0.1')
  page.on('error', () => {})
  page.write('GET /live HTTP/1.1\r\nHost: shop.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  await upgraded.promise
  const closed = new Promise((resolve) => page.resume().on('close', resolve))
  await drain(50)
  await closed
  expect(isCloseRequested).toBe(true)
})
