import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openFront } from '../apps/shop/src/front.ts'
import { createStorefront } from '../apps/storefront/server/storefront.ts'

// Serves one built storefront on a port; its API runs elsewhere. A deployment replaces this process.
//   node e2e/serve-build.ts <folder with client/ and server/> <port> <address of the shop with the API>
const [directory = '', port, apiUrl = ''] = process.argv.slice(2)

const report = (fields: object, message: string) => void process.stderr.write(`${message} ${JSON.stringify(fields)}\n`)
const front = await openFront({ port: Number(port), host: '127.0.0.1' })
const storefront = await createStorefront({
  fetchApi: (path, { isStreamed: _, ...request }) => fetch(apiUrl + path, request),
  build: await import(pathToFileURL(join(directory, 'server', 'index.js')).href),
  clientDirectory: join(directory, 'client'),
  isProduction: true,
  log: { info: report, warn: report, error: report },
})
await front.serve({ api: proxyToApi, storefront: storefront.handle })
process.stdout.write(`${front.port}\n`)

/** Pictures have the same origin as pages. */
async function proxyToApi(request: IncomingMessage, response: ServerResponse) {
  const answer = await fetch(apiUrl + request.url)
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
  response.end(Buffer.from(await answer.arrayBuffer()))
}
