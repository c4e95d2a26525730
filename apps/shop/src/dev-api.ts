import { openApi } from '../../api/src/open.ts'
import { openDataDirectory } from './data-directory.ts'
import { openDatabase } from './database.ts'
import { migrateDatabase } from './database-roles.ts'
import { fillEmptyDatabase } from './fill-empty-database.ts'
import { openFront } from './front.ts'
import { shopConfig } from './shop-config.ts'

// The API alone, on 127.0.0.1:PORT, for dev.ts. Node restarts it at every change; the database keeps running meanwhile.
const config = shopConfig(process.env)
openDataDirectory(config.dataDir)
const front = await openFront({ port: config.port, host: '127.0.0.1' })
const database = await openDatabase(config)
await migrateDatabase(database)
await fillEmptyDatabase(database.ownerUrl, config)
const api = await openApi(config, database.url)
await api.startJobs()
await front.serve({
  api: api.app.routing,
  storefront: (_request, response) => response.writeHead(404).end(),
  live: api.live,
})

process.on('SIGTERM', async () => {
  await front.drain(1_000)
  await api.close()
  process.exit(0)
})
