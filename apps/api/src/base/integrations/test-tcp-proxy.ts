import type { AddressInfo } from 'node:net'
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { closeAfterwards } from '../../test-closing.ts'
import { openPool } from '../db/pool.ts'

/** A TCP proxy that can hold requests and cut connections; closed after the tests of the file. */
export async function openTcpProxy(target: NetConnectOpts) {
  const pairs = new Set<readonly [Socket, Socket]>()
  let isCut = false
  let heldUntil: PromiseWithResolvers<void> | null = null
  let received = Promise.withResolvers<void>()

  const server = createServer((client) => {
    if (isCut) return void client.destroy()
    const service = connect(target)
    const pair = [client, service] as const
    pairs.add(pair)
    for (const socket of pair) {
      socket.on('error', () => {})
      socket.on('close', () => {
        pairs.delete(pair)
        for (const each of pair) each.destroy()
      })
    }
    client.on('data', async (bytes: Buffer) => {
      if (heldUntil) {
        received.resolve()
        client.pause()
        await heldUntil.promise
        client.resume()
      }
      service.write(bytes)
    })
    service.pipe(client)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const drop = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  closeAfterwards(() => {
    heldUntil?.resolve()
    drop()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    /** Holds all requests from now on. Resolves when the first one arrives. */
    hold(): Promise<void> {
      heldUntil = Promise.withResolvers()
      received = Promise.withResolvers()
      return received.promise
    },
    release() {
      heldUntil?.resolve()
      heldUntil = null
    },
    /** Destroys all connections and refuses new ones. */
    cut() {
      isCut = true
      drop()
    },
    restore() {
      isCut = false
    },
  }
}

/** The URL of a service with the port of the proxy. */
export function viaProxy(address: string, { port }: { port: number }): string {
  const url = new URL(address)
  url.port = String(port)
  return url.href.replace(/\/$/, '')
}

/** Opens a proxy to the test database server; returns the connection string through it. */
export async function openDatabaseTcpProxy(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const folder = decodeURIComponent(url.hostname)
  const proxy = await openTcpProxy(
    folder.startsWith('/')
      ? { path: `${folder}/.s.PGSQL.${url.port || 5432}` }
      : { host: folder, port: Number(url.port || 5432) },
  )
  return { proxy, url: `postgres://${url.username}:${url.password}@127.0.0.1:${proxy.port}${url.pathname}` }
}

/** A pool of a database that can be lost and found again. An unhandled rejection meanwhile fails the whole run. */
export async function openLosablePool(databaseUrl: string) {
  const { proxy, url } = await openDatabaseTcpProxy(databaseUrl)
  const pool = openPool(url)
  closeAfterwards(() => pool.end())
  return { pool, lose: proxy.cut, restore: proxy.restore }
}
