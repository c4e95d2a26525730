import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generation } from '../../storefront/generation.ts'
import { waitForLock } from './lock-file.ts'
import { root } from './shop-config.ts'
import { StartupError } from './startup-error.ts'

/** What is built: pages of the storefront and the office, and the program that serves them. */
export type Program = 'storefront' | 'office' | 'shop'

interface BuildTerms {
  readonly lock: string
  readonly failed: string
  /** What runs in the folder of the program, with its arguments. */
  readonly builder: readonly string[]
  /** Paths of what it is built from. */
  readonly sources: () => readonly string[]
}

const pages = (program: 'storefront' | 'office') => ({
  builder: [join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'],
  sources: () =>
    globSync(
      [
        `apps/${program}/app/**/*.*`,
        'apps/storefront/public/**/*.*',
        `apps/${program}/*.{ts,json}`,
        // Divides the styles of the pages, also while they are built.
        `apps/${program}/server/critical-styles.rule.ts`,
        'packages/{contract,ui}/{src/**/*.*,*.ts}',
      ],
      { cwd: root },
    ).filter((path) => !/\.test\.tsx?$/.test(path)),
})
const terms: Readonly<Record<Program, BuildTerms>> = {
  storefront: { lock: 'сборка витрины', failed: 'Витрина не собралась', ...pages('storefront') },
  office: { lock: 'сборка конторы', failed: 'Контора не собралась', ...pages('office') },
  shop: {
    lock: 'сборка программы',
    failed: 'Программа не собралась',
    builder: [join(import.meta.dirname, 'build-shop.ts')],
    // Those it was built from the last time: no other can matter before one of them imports it.
    sources: () => JSON.parse(readFileSync(shopSources, 'utf8')) as string[],
  },
}

/** The list of sources that build-shop.ts leaves. */
export const shopSources = join(import.meta.dirname, '../build/.sources')

/** Paths of what a program is built from. */
export const sourcesOf = (program: Program): readonly string[] => terms[program].sources()

export const buildOf = (program: Program) => join(root, 'apps', program, 'build')
export const stampOf = (program: Program) => join(buildOf(program), '.built-from')

/**
 * Builds a program if its sources have changed since the last build; returns true if it did. Simultaneous
 * starts on one clone build once.
 */
export async function buildIfStale(program: Program): Promise<boolean> {
  if (isFresh(program)) return false
  return withBuildLock(program, async () => {
    if (isFresh(program)) return false
    rmSync(stampOf(program), { force: true })
    await (program === 'shop' ? runBuilder('shop', {}) : buildPages(program))
    makeWorldReadable(buildOf(program))
    return true
  })
}

async function buildPages(program: 'storefront' | 'office') {
  const sources = sourcesHash(program)
  const version = sources.slice(0, 12)
  await runBuilder(program, { VITE_SHOP_VERSION: version, VITE_SHOP_GENERATION: String(generation) })
  // Open pages compare themselves with this file. The version comes from the sources, so that separate builds agree.
  if (program === 'storefront')
    writeFileSync(
      join(buildOf(program), 'client', 'build.json'),
      JSON.stringify({ timeline: Date.now(), version, generation }),
    )
  writeFileSync(stampOf(program), sources)
}

/**
 * Runs `work` while nobody builds the program on this clone: a build of the office rewrites the types of its routes.
 */
export async function withBuildLock<T>(program: Program, work: () => Promise<T>): Promise<T> {
  const locks = join(root, 'node_modules', '.cache')
  const release = await explainWriteFailure(() => {
    mkdirSync(locks, { recursive: true })
    return waitForLock(join(locks, `${program}-build.lock`), terms[program].lock)
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
      `Страницы собраны не из этих исходников, а в ${root} писать нельзя. Соберите их там её владельцем: npm run build`,
    )
  }
}

function isFresh(program: Program): boolean {
  try {
    return readFileSync(stampOf(program), 'utf8') === sourcesHash(program)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

const sourcesHash = (program: Program) =>
  hashOf(sourcesOf(program).map((path) => [path, readFileSync(join(root, path))]))

/** A hash of sources by path, and of the lockfile, which represents all packages that go into a build. */
export function hashOf(sources: readonly (readonly [path: string, content: string | Buffer])[]): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const [path, content] of [...sources].sort(([one], [other]) => (one < other ? -1 : 1)))
    hash.update(`${path}\n`).update(content)
  return hash.digest('hex')
}

async function runBuilder(program: Program, env: Record<string, string>) {
  const child = spawn(process.execPath, terms[program].builder, {
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
    throw new StartupError(`${terms[program].failed}:\n${output.trim().split('\n').slice(-25).join('\n')}`)
}
