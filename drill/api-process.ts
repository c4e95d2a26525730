import '../apps/shop/src/set-up-process.ts'
import { readConfig } from '../apps/api/src/config.ts'
import { openApi } from '../apps/api/src/open.ts'
import { openFront } from '../apps/shop/src/front.ts'
import { acceptKillCommands } from './kill-points.ts'

const shutdownTimeoutMilliseconds = 25_000

// Runs the API in a separate process that a drill may kill. Reports its port when it is ready.
acceptKillCommands()
const config = readConfig(process.env)
const front = await openFront({ port: 0, host: '127.0.0.1' })
const api = await openApi({ ...config, port: front.port }, process.env.DATABASE_URL!)
if (process.env.DRILL_JOBS === '1') await api.startJobs()
await front.serve({
  api: api.app.routing,
  storefront: (_request, response) => response.writeHead(404).end(),
  live: api.live,
})
process.send?.({ port: front.port })

process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', async () => {
  // As the shop does: a job that waits for another server does not keep the process.
  setTimeout(() => process.exit(1), shutdownTimeoutMilliseconds).unref()
  await front.drain(5_000)
  await api.close()
  process.exit(0)
})
