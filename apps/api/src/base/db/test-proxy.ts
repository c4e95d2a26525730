import { connect, createServer, type Socket } from 'node:net'

/**
 * A way to a database that can be made slow, or cut without a word as when a machine or a firewall between goes away.
 */
export interface DatabaseProxy {
  /** The database through this line. */
  readonly url: string
  /** How long every word to the database takes. */
  delayMs: number
  /** How many words went to the database so far: those that go together are one. */
  words: number
  /** Whether new connections are closed at once. */
  isDown: boolean
  /** Connections that are open now pass nothing any more and are not closed; new ones pass. */
  cut(): void
  close(): void
}

export async function openDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(url)
  const host = decodeURIComponent(hostname)
  const open = new Set<Socket>()
  let generation = 0
  const proxy = createServer((near) => {
    if (line.isDown) return void near.destroy()
    const born = generation
    const passes = () => born === generation
    const far = connect(
      host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port || 5432}` } : { host, port: Number(port || 5432) },
    )
    for (const socket of [near, far]) {
      open.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
    }
    near.on('data', (bytes) => {
      line.words += 1
      setTimeout(() => passes() && far.write(bytes), line.delayMs)
    })
    far.on('data', (bytes) => passes() && near.write(bytes))
    near.on('close', () => far.destroy())
    far.on('close', () => passes() && near.destroy())
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String(address.port)
  const line: DatabaseProxy = {
    url: through.href,
    delayMs: 0,
    words: 0,
    isDown: false,
    cut() {
      generation += 1
    },
    close() {
      for (const socket of open) socket.destroy()
      proxy.close()
    },
  }
  return line
}
