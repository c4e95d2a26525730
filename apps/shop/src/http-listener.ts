import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextRound } from 'node:timers/promises'
import { StartupError } from './startup-error.ts'

/** After a restart thousands of pages reconnect at once: connections beyond this queue would be refused. */
const listenBacklog = 4096

/** The port an HTTP server listens on. */
export class HttpListener {
  readonly #server: Server
  readonly #port: number
  readonly #host: string
  #accepted = 0

  constructor(server: Server, port: number, host: string) {
    this.#server = server
    this.#port = port
    this.#host = host
    server.on('connection', () => {
      this.#accepted += 1
    })
  }

  listen(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', (error: NodeJS.ErrnoException) =>
        reject(new StartupError(listenFailure(error, this.#port, this.#host))),
      )
      this.#server.listen({ port: this.#port, host: this.#host, backlog: listenBacklog }, resolve)
    })
  }

  /** Returns the port once it has been found free; one that the system chose (0) is kept. */
  async check(): Promise<number> {
    await this.listen()
    const { port } = this.#server.address() as AddressInfo
    // Another program might get a port that the system chose meanwhile.
    if (this.#port !== 0)
      await new Promise((resolve) => {
        this.#server.close(resolve)
        this.#server.closeAllConnections()
      })
    return port
  }

  /**
   * When a listener closes, the system resets the connections that were not accepted yet, and a load balancer does not
   * repeat a POST. So these are accepted first, one in each round of the event loop.
   */
  async acceptPending(): Promise<void> {
    for (let rounds = 0, quiet = 0; quiet < 2 && rounds < listenBacklog; rounds += 1) {
      const before = this.#accepted
      await nextRound()
      quiet = this.#accepted === before ? quiet + 1 : 0
    }
  }
}

function listenFailure({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === 'EADDRINUSE')
    return `Порт ${port} занят другой программой. Остановите её или задайте другой: PORT=${port + 1} npm start`
  if (code === 'EACCES') return `Порт ${port} закрыт для обычных программ. Задайте PORT больше 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `HOST=${host}: такого адреса у этой машины нет. Обычно нужен 0.0.0.0 или 127.0.0.1.`
  return `Не удалось занять ${host}:${port}: ${message}.`
}
