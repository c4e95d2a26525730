import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A proxy that forwards a request, waits for the whole answer and closes the connection instead of returning it: the
 * shop has done the work, but the buyer does not know.
 */
export async function openReplyDropper(target: string): Promise<{ url: string; close(): void }> {
  const server = createServer((incoming, outgoing) => {
    const passed = request(target + incoming.url, { method: incoming.method, headers: incoming.headers }, (answer) => {
      answer.resume()
      answer.on('end', () => outgoing.destroy())
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
