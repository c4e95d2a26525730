import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const root = resolve(import.meta.dirname, '..')
/** Long, because the first start on a million products reads them all. */
const startTimeoutMilliseconds = 1_200_000

export interface ShopProcess {
  url: string
  dataDirectory: string
  nodePid: number
  /** Null when the database is not the embedded one. */
  postgresPid: number | null
  /** Time from the command to the first page. */
  startedInMilliseconds: number
  stop: () => Promise<void>
}

interface Options {
  dataDirectory: string
  /** What to start: the shop's process directly, to measure its CPU time, or `npm start`, like an owner. */
  by: 'process' | 'npm'
  /** The page that shows that the shop is up. */
  firstPage: string
}

/** Starts the shop in production mode. */
export async function startShopProcess({ dataDirectory, by, firstPage }: Options): Promise<ShopProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { SHPULKA_LAUNCHER: _launcher, npm_lifecycle_event: _event, ...inherited } = process.env
  // Without proofs of work and read limits: only the work of the shop itself is measured.
  const env = {
    ...inherited,
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDirectory,
    PROOF_OF_WORK: 'off',
    READS_PER_MINUTE: 'off',
    SHOP_DEMO: 'on',
    TRUSTED_PROXIES: '1',
  }
  const startedAt = performance.now()
  const [program, ...parameters] =
    by === 'npm' ? ['npm', 'start'] : [process.execPath, ...startFlags(), join(root, 'apps/shop/src/main.ts')]
  // In its own process group, so that npm, its shell and the shop are stopped together.
  const child = spawn(program!, parameters, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-4000)
    })
  const stop = () => stopGroup(child)
  process.once('exit', () => kill(child, 'SIGKILL'))
  try {
    await waitUntilAnswers(url + firstPage, child, () => output)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    dataDirectory,
    nodePid: child.pid!,
    postgresPid: serverPid(dataDirectory),
    startedInMilliseconds: performance.now() - startedAt,
    stop,
  }
}

async function waitUntilAnswers(url: string, child: ChildProcess, output: () => string) {
  const deadline = performance.now() + startTimeoutMilliseconds
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The shop did not start:\n${output()}`)
    const status = await fetch(url, { headers: { connection: 'close' } }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => 0,
    )
    if (status === 200) return
    if (status >= 500) throw new Error(`${url} answered ${status}:\n${output()}`)
    await pause(10)
  }
  throw new Error(`The shop did not answer in ${startTimeoutMilliseconds / 1000} s:\n${output()}`)
}

async function stopGroup(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((done) => child.once('close', done))
  kill(child, 'SIGTERM')
  const killTimer = setTimeout(() => kill(child, 'SIGKILL'), 40_000)
  await ended
  clearTimeout(killTimer)
}

function kill(child: ChildProcess, signal: NodeJS.Signals) {
  try {
    process.kill(-child.pid!, signal)
  } catch {
    // It has already exited.
  }
}

function serverPid(dataDirectory: string): number | null {
  try {
    return Number.parseInt(readFileSync(join(dataDirectory, 'postgres/data/postmaster.pid'), 'utf8'), 10)
  } catch {
    return null
  }
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Node's memory flags of `npm start`. */
export function startFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').filter((word) => word.startsWith('--'))
}
