import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer as reservePort } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { createServer as createVite } from 'vite'
import { openOfficePages } from '../../office/server/office-pages.ts'
import type { FetchApi } from '../../storefront/app/base/api/request-context.server.ts'
import { createStorefront } from '../../storefront/server/storefront.ts'
import { lockDataDirectory, openDataDirectory } from './data-directory.ts'
import { openDatabase } from './database.ts'
import { forwardToApi } from './forward-to-api.ts'
import { openFront, type Upgrades } from './front.ts'
import { remoteFetch } from './in-process-fetch.ts'
import { buildIfStale } from './program-build.ts'
import { root, shopConfig } from './shop-config.ts'
import { StartupError } from './startup-error.ts'

const maxAttempts = 150
const pauseMilliseconds = 200

// npm run dev: Vite updates open pages while they are edited; the API is a separate process that node restarts when its
// code changes.
process.env.NODE_ENV = 'development'
try {
  await startDevelopment()
} catch (error) {
  process.stderr.write(
    `${error instanceof StartupError ? error.message : error instanceof Error ? error.stack : error}\n`,
  )
  process.exit(1)
}

async function startDevelopment() {
  const config = shopConfig(process.env)
  openDataDirectory(config.dataDir)
  const unlock = await lockDataDirectory(config.dataDir, 'магазин')
  const front = await openFront(config)
  const database = await openDatabase(config)
  if (config.officeHost !== null) await buildIfStale('office')
  const apiPort = await freePort()
  const api = spawn(
    process.execPath,
    [
      '--watch',
      '--watch-preserve-output',
      `--watch-path=${join(root, 'apps/api/src')}`,
      `--watch-path=${join(root, 'packages/contract/src')}`,
      join(import.meta.dirname, 'dev-api.ts'),
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        PORT: String(apiPort),
        DATABASE_URL: database.url,
        ...(config.officeHost !== null && { OFFICE_HOST: config.officeHost }),
        SHOP_DEMO: config.isDemo ? 'on' : 'off',
        DATA_DIR: config.dataDir,
        LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
      },
    },
  )
  const vite = await createVite({
    root: join(root, 'apps/storefront'),
    configFile: join(root, 'apps/storefront/vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { port: await freePort() } },
  })
  const storefront = await createStorefront({
    fetchApi: retryingFetch(`http://127.0.0.1:${apiPort}`),
    build: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as never,
    clientDirectory: null,
    isProduction: false,
    metrics: config.metrics,
    maps: config.maps,
    log: pino({ level: 'info' }),
  })
  await front.serve({
    api: forwardToApi(apiPort),
    storefront: (request, response) => vite.middlewares(request, response, () => storefront.handle(request, response)),
    live: forwardLive(apiPort),
    // Built once at the start: office pages are not updated while they are edited.
    office:
      config.officeHost === null
        ? null
        : {
            host: config.officeHost,
            pages: openOfficePages(join(root, 'apps', 'office', 'build', 'client')),
          },
  })
  process.stdout.write(
    `Разработка: http://localhost:${front.port} (API перезапускается при изменениях, страницы обновляются сами)\n`,
  )

  // Vite exits the process on SIGTERM, which would leave the database running.
  process.removeAllListeners('SIGTERM')
  let isStopping = false
  const stop = async () => {
    // The launcher may send the signal twice.
    if (isStopping) return
    isStopping = true
    const ended = once(api, 'exit')
    api.kill('SIGTERM')
    await front.drain(0)
    await vite.close()
    await ended
    await database.stop()
    unlock()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
}

/** Calls the API and retries while it starts or restarts. */
function retryingFetch(url: string): FetchApi {
  const fetchRemote = remoteFetch(url)
  return async (path, request) => {
    for (let attemptsLeft = maxAttempts; ; attemptsLeft -= 1) {
      try {
        return await fetchRemote(path, request)
      } catch (error) {
        const { code } = ((error as Error).cause ?? error) as NodeJS.ErrnoException
        if (attemptsLeft === 0 || (code !== 'ECONNREFUSED' && code !== 'ECONNRESET')) throw error
        await pause(pauseMilliseconds)
      }
    }
  }
}

/** Forwards the live channel unchanged. */
function forwardLive(port: number): Upgrades {
  return {
    isFor: ({ url = '' }) => url.startsWith('/api/'),
    upgrade({ method, url, rawHeaders }, socket, head) {
      const api = connect(port, '127.0.0.1')
      const headers = rawHeaders.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('')
      api.write(`${method} ${url} HTTP/1.1\r\n${headers}\r\n`)
      api.write(head)
      api.pipe(socket).pipe(api)
      for (const side of [api, socket])
        side.on('error', () => api.destroy()).on('close', () => (side === api ? socket : api).destroy())
    },
    drain() {},
  }
}

async function freePort(): Promise<number> {
  const server = reservePort().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
