import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const root = resolve(import.meta.dirname, '..')
/** The first start on a million products reads them all. */
const startWithinMs = 1_200_000

export interface ShopProcess {
  url: string
  dataDirectory: string
  nodePid: number
  /** Null: the database is not the embedded one. */
  postgresPid: number | null
  /** From the command to the first page. */
  startedInMs: number
  stop: () => Promise<void>
}

interface Options {
  dataDirectory: string
  /**
   * What to run: the shop's process directly, so that its CPU time can be measured, or `npm start`, as an owner does.
   */
  by: 'process' | 'npm'
  /** The first page that reports it is up. */
  firstPage: string
}

/** Starts the shop as an owner does, in production. */
export async function startShopProcess({ dataDirectory, by, firstPage }: Options): Promise<ShopProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { SHPULKA_LAUNCHER: _launcher, npm_lifecycle_event: _event, ...inherited } = process.env
  // Only the work of the shop is measured, not that of its clients.
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
  // A group of its own: npm, its shell and the shop are stopped together.
  const child = spawn(program!, parameters, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said = (said + chunk).slice(-4000)
    })
  const stop = () => stopGroup(child)
  process.once('exit', () => kill(child, 'SIGKILL'))
  try {
    await untilAnswers(url + firstPage, child, () => said)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    dataDirectory,
    nodePid: child.pid!,
    postgresPid: serverPid(dataDirectory),
    startedInMs: performance.now() - startedAt,
    stop,
  }
}

async function untilAnswers(url: string, child: ChildProcess, said: () => string) {
  const deadline = performance.now() + startWithinMs
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The shop did not start:\n${said()}`)
    const status = await fetch(url, { headers: { connection: 'close' } }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => 0,
    )
    if (status === 200) return
    if (status >= 500) throw new Error(`${url} answered ${status}:\n${said()}`)
    await pause(10)
  }
  throw new Error(`The shop did not answer in ${startWithinMs / 1000} s:\n${said()}`)
}

async function stopGroup(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((done) => child.once('close', done))
  kill(child, 'SIGTERM')
  const late = setTimeout(() => kill(child, 'SIGKILL'), 40_000)
  await ended
  clearTimeout(late)
}

function kill(child: ChildProcess, signal: NodeJS.Signals) {
  try {
    process.kill(-child.pid!, signal)
  } catch {
    // It has ended already.
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
