import { connect, createServer, type Socket } from 'node:net'

/** A proxy before a database that can be slowed down or cut silently, like a machine or firewall that disappears. */
export interface DatabaseProxy {
  /** The connection string of the database through the proxy. */
  readonly url: string
  /** The delay of every message to the database. */
  delayMilliseconds: number
  /** Messages sent to the database so far; those sent together count as one. */
  roundTrips: number
  /** Whether new connections are closed at once. */
  isDown: boolean
  /** Blocks all traffic of the open connections without closing them; new connections work. */
  cut(): void
  close(): void
}

export async function openDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(url)
  const host = decodeURIComponent(hostname)
  const open = new Set<Socket>()
  let generation = 0
  const proxy = createServer((clientSocket) => {
    if (databaseProxy.isDown) return void clientSocket.destroy()
    const startGeneration = generation
    const passes = () => startGeneration === generation
    const serverSocket = connect(
      host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port || 5432}` } : { host, port: Number(port || 5432) },
    )
    for (const socket of [clientSocket, serverSocket]) {
      open.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
    }
    clientSocket.on('data', (bytes) => {
      databaseProxy.roundTrips += 1
      setTimeout(() => passes() && serverSocket.write(bytes), databaseProxy.delayMilliseconds)
    })
    serverSocket.on('data', (bytes) => passes() && clientSocket.write(bytes))
    clientSocket.on('close', () => serverSocket.destroy())
    serverSocket.on('close', () => passes() && clientSocket.destroy())
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String(address.port)
  const databaseProxy: DatabaseProxy = {
    url: through.href,
    delayMilliseconds: 0,
    roundTrips: 0,
    isDown: false,
    cut() {
      generation += 1
    },
    close() {
      for (const socket of open) socket.destroy()
      proxy.close()
    },
  }
  return databaseProxy
}
