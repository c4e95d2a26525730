import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { openFront } from '../apps/shop/src/front.ts'
import { createStorefront, type Storefront } from '../apps/storefront/server/storefront.ts'

// Serves built storefronts on a port, one at a time; their API runs elsewhere. Each line of the input is a folder with
// client/ and server/, served from then on instead of the one before, as after a deployment; the answer is the port.
//   node e2e/serve-build.ts <address of the shop with the API>
const [apiUrl = ''] = process.argv.slice(2)

const report = (fields: object, message: string) => void process.stderr.write(`${message} ${JSON.stringify(fields)}\n`)
const front = await openFront({ port: 0, host: '127.0.0.1' })
const opened = new Map<string, Storefront>()
let served: Storefront | null = null
for await (const directory of createInterface({ input: process.stdin })) {
  const isFirst = served === null
  served = opened.get(directory) ?? (await open(directory))
  opened.set(directory, served)
  if (isFirst)
    await front.serve({ api: proxyToApi, storefront: (request, response) => served!.handle(request, response) })
  process.stdout.write(`${front.port}\n`)
}

async function open(directory: string): Promise<Storefront> {
  return createStorefront({
    fetchApi: (path, { isStreamed: _, ...request }) => fetch(apiUrl + path, request),
    build: await import(pathToFileURL(join(directory, 'server', 'index.js')).href),
    clientDirectory: join(directory, 'client'),
    isProduction: true,
    log: { info: report, warn: report, error: report },
  })
}

/** Pictures have the same origin as pages. */
async function proxyToApi(request: IncomingMessage, response: ServerResponse) {
  const answer = await fetch(apiUrl + request.url)
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
  response.end(Buffer.from(await answer.arrayBuffer()))
}
