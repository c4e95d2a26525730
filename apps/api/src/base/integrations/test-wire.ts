import type { AddressInfo } from 'node:net'
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { closeAfterwards } from '../../test-closing.ts'

/** A way to a server that can be watched, held and cut; closed when the file's tests end. */
export async function openTcpProxy(target: NetConnectOpts) {
  const pairs = new Set<readonly [Socket, Socket]>()
  let isCut = false
  let held: PromiseWithResolvers<void> | null = null
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
      if (held) {
        received.resolve()
        client.pause()
        await held.promise
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
    held?.resolve()
    drop()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    /** From now on what is sent waits. Resolves when something does. */
    hold(): Promise<void> {
      held = Promise.withResolvers()
      received = Promise.withResolvers()
      return received.promise
    },
    release() {
      held?.resolve()
      held = null
    },
    /** Every connection is lost, and no new one can be made. */
    cut() {
      isCut = true
      drop()
    },
    mend() {
      isCut = false
    },
  }
}

/** The address of a service with the wire's port in place of its own. */
export function viaProxy(address: string, { port }: { port: number }): string {
  const url = new URL(address)
  url.port = String(port)
  return url.href.replace(/\/$/, '')
}

/** A connection string of the tests' server, which listens to a socket, over a wire opened to it. */
export async function databaseWire(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const folder = decodeURIComponent(url.hostname)
  const wire = await openTcpProxy(
    folder.startsWith('/')
      ? { path: `${folder}/.s.PGSQL.${url.port || 5432}` }
      : { host: folder, port: Number(url.port || 5432) },
  )
  return { wire, url: `postgres://${url.username}:${url.password}@127.0.0.1:${wire.port}${url.pathname}` }
}
