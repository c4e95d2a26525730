import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { download } from './public-download.port.ts'

const folder = mkdtempSync(join(tmpdir(), 'shpulka-download-'))
let serve: RequestListener = () => {}
const server = createServer((request, answer) => serve(request, answer))
await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
const localHost = `127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})
const path = join(folder, 'feed')
const options = { path, maxBytes: 1_000, timeoutMilliseconds: 2_000, headers: { authorization: 'Basic secret' } }
const localOptions = { ...options, isAllowed: () => true }

test('downloads a file with its ETag; an unchanged file is not written again', async () => {
  serve = (request, answer) => {
    if (request.headers['if-none-match'] === '"1"') return void answer.writeHead(304).end()
    answer.writeHead(200, { etag: '"1"', 'last-modified': 'Tue, 24 Nov 2026 10:00:00 GMT' }).end('feed')
  }
  const first = await download({ ...localOptions, url: `http://${localHost}/feed.xml` })
  expect(first).toEqual({ isSame: false, etag: '"1"', lastModified: 'Tue, 24 Nov 2026 10:00:00 GMT' })
  expect(readFileSync(path, 'utf8')).toBe('feed')
  const headers = { 'if-none-match': first.etag }
  expect(await download({ ...localOptions, headers, url: `http://${localHost}/feed.xml` })).toMatchObject({
    isSame: true,
  })
})

test('a password is sent only to the first origin, not to redirect targets', async () => {
  const received: (string | undefined)[] = []
  serve = (request, answer) => {
    received.push(request.headers.authorization)
    if (request.url === '/feed.xml')
      return void answer.writeHead(302, { location: `http://localhost:${localHost.split(':')[1]}/moved.xml` }).end()
    answer.writeHead(200).end('moved')
  }
  await download({ ...localOptions, url: `http://${localHost}/feed.xml` })
  expect(received).toEqual(['Basic secret', undefined])
})

test.each([
  ['http://127.0.0.1/feed.xml', /внутреннюю сеть/],
  ['http://[::1]/feed.xml', /внутреннюю сеть/],
  ['http://2130706433/feed.xml', /внутреннюю сеть/],
  ['http://localhost/feed.xml', /внутреннюю сеть/],
  ['file:///etc/passwd', /http или https/],
  ['http://login:password@example.com/feed.xml', /без логина/],
  ['not an address', /http или https/],
])('%s is refused', async (url, message) => {
  await expect(download({ ...options, url })).rejects.toThrow(message)
})

test('redirects into the shop’s network and endless redirects are refused', async () => {
  serve = (_, answer) => answer.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
  const isAllowed = (address: string) => address === '127.0.0.1'
  await expect(download({ ...options, isAllowed, url: `http://${localHost}/` })).rejects.toThrow(/внутреннюю сеть/)
  serve = (_, answer) => answer.writeHead(302, { location: '/' }).end()
  await expect(download({ ...localOptions, url: `http://${localHost}/` })).rejects.toThrow(/без конца/)
})

test('reports a file that is too large, truncated, slow or forbidden', async () => {
  serve = (_, answer) => answer.writeHead(200).end('x'.repeat(1_001))
  await expect(download({ ...localOptions, url: `http://${localHost}/` })).rejects.toThrow(/больше/)
  serve = (_, answer) => {
    answer.writeHead(200, { 'content-length': '100' }).write('part')
    setImmediate(() => answer.destroy())
  }
  await expect(download({ ...localOptions, url: `http://${localHost}/` })).rejects.toThrow(/оборвалась/)
  serve = () => {}
  await expect(download({ ...localOptions, timeoutMilliseconds: 100, url: `http://${localHost}/` })).rejects.toThrow(
    /слишком долго/,
  )
  serve = (_, answer) => answer.writeHead(401).end()
  await expect(download({ ...localOptions, url: `http://${localHost}/` })).rejects.toThrow(/логин и пароль/)
})
