import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generation } from '../../storefront/generation.ts'
import { waitForLock } from './lock-file.ts'
import { root } from './shop-config.ts'
import { StartupError } from './startup-error.ts'

export type Program = 'storefront' | 'office'

const builder = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
const titles: Readonly<Record<Program, { readonly lock: string; readonly failed: string }>> = {
  storefront: { lock: 'сборка витрины', failed: 'Витрина не собралась' },
  office: { lock: 'сборка конторы', failed: 'Контора не собралась' },
}
const buildOf = (program: Program) => join(root, 'apps', program, 'build')
const stampOf = (program: Program) => join(buildOf(program), '.built-from')

/**
 * Builds the pages of a program if its sources have changed since the last build; returns true if it did. Simultaneous
 * starts on one clone build once.
 */
export async function buildIfStale(program: Program): Promise<boolean> {
  if (isFresh(program)) return false
  return withBuildLock(program, async () => {
    if (isFresh(program)) return false
    const sources = sourcesHash(program)
    rmSync(stampOf(program), { force: true })
    const version = sources.slice(0, 12)
    await runBuilder(program, { VITE_SHOP_VERSION: version, VITE_SHOP_GENERATION: String(generation) })
    // Open pages compare themselves with this file. The version comes from the sources, so that separate builds agree.
    if (program === 'storefront')
      writeFileSync(
        join(buildOf(program), 'client', 'build.json'),
        JSON.stringify({ timeline: Date.now(), version, generation }),
      )
    writeFileSync(stampOf(program), sources)
    makeWorldReadable(buildOf(program))
    return true
  })
}

/**
 * Runs `work` while nobody builds the program on this clone: a build of the office rewrites the types of its routes.
 */
export async function withBuildLock<T>(program: Program, work: () => Promise<T>): Promise<T> {
  const locks = join(root, 'node_modules', '.cache')
  const release = await explainWriteFailure(() => {
    mkdirSync(locks, { recursive: true })
    return waitForLock(join(locks, `${program}-build.lock`), titles[program].lock)
  })
  try {
    return await work()
  } finally {
    release()
  }
}

/**
 * Files are created readable by their owner only, but pages may be served by another user than the one who built them.
 */
function makeWorldReadable(folder: string) {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
}

/** Under systemd or in a container the shop's folder is read-only: pages must be built before, so say so. */
async function explainWriteFailure<T>(write: () => T | Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!['EROFS', 'EACCES', 'EEXIST', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    throw new StartupError(
      `Страницы собраны не из этих исходников, а в ${root} писать нельзя. Запустите там npm start её владельцем: он их соберёт`,
    )
  }
}

const isFresh = (program: Program) =>
  existsSync(stampOf(program)) && readFileSync(stampOf(program), 'utf8') === sourcesHash(program)

// The lockfile represents all packages that go into the build.
function sourcesHash(program: Program): string {
  const files = [
    ...globSync([`apps/${program}/app/**/*.*`, 'apps/storefront/public/**/*.*'], { cwd: root }),
    ...globSync(`apps/${program}/*.{ts,json}`, { cwd: root }),
    ...globSync('packages/{contract,ui}/{src/**/*.*,*.ts}', { cwd: root }),
    'package-lock.json',
  ].filter((path) => !/\.test\.tsx?$/.test(path))
  const hash = createHash('sha256')
  for (const path of files.sort()) hash.update(`${path}\n`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

async function runBuilder(program: Program, env: Record<string, string>) {
  const child = spawn(process.execPath, [builder, 'build'], {
    cwd: join(root, 'apps', program),
    env: { ...process.env, NODE_ENV: 'production', CI: 'true', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0)
    throw new StartupError(`${titles[program].failed}:\n${output.trim().split('\n').slice(-25).join('\n')}`)
}
