import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { generation } from '../../storefront/generation.ts'
import { root } from './shop-config.ts'
import { takeLock } from './single-run.ts'
import { StartupError } from './startup-error.ts'

const storefront = join(root, 'apps', 'storefront')
const build = join(storefront, 'build')
const stamp = join(build, '.built-from')
const builder = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')

/**
 * Builds the storefront if its sources have changed since the last build. True when it did. Starts at the same time on
 * one clone build once.
 */
export async function buildStorefrontIfStale(): Promise<boolean> {
  if (isFresh()) return false
  const locks = join(root, 'node_modules', '.cache')
  mkdirSync(locks, { recursive: true })
  for (;;) {
    const taken = takeLock(join(locks, 'storefront-build.lock'), 'сборка витрины')
    if (typeof taken !== 'function') {
      await pause(100)
      continue
    }
    try {
      if (isFresh()) return false
      const sources = sourcesHash()
      rmSync(stamp, { force: true })
      const version = sources.slice(0, 12)
      await runBuilder({ VITE_SHOP_VERSION: version, VITE_SHOP_GENERATION: String(generation) })
      // What open pages compare themselves with; the version is that of the sources, so that instances built apart
      // agree.
      writeFileSync(join(build, 'client', 'build.json'), JSON.stringify({ timeline: Date.now(), version, generation }))
      writeFileSync(stamp, sources)
      return true
    } finally {
      taken()
    }
  }
}

const isFresh = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash()

// The lockfile stands for every package that goes into the build.
function sourcesHash(): string {
  const files = [
    ...globSync('apps/storefront/{app,public}/**/*.*', { cwd: root }),
    ...globSync('apps/storefront/*.{ts,json}', { cwd: root }),
    ...globSync('packages/{contract,ui}/src/**/*.*', { cwd: root }),
    'package-lock.json',
  ].filter((path) => !/\.test\.tsx?$/.test(path))
  const hash = createHash('sha256')
  for (const path of files.sort()) hash.update(`${path}\n`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

async function runBuilder(env: Record<string, string>) {
  const child = spawn(process.execPath, [builder, 'build'], {
    cwd: storefront,
    env: { ...process.env, NODE_ENV: 'production', CI: 'true', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail)
    child.once('close', done)
  })
  if (code !== 0) throw new StartupError(`Витрина не собралась:\n${output.trim().split('\n').slice(-25).join('\n')}`)
}
