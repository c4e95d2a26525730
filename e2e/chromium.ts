import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Browser, chromium as playwright } from 'playwright-core'
import { isScratchInMemory } from '../apps/api/src/test-scratch.ts'

const root = resolve(import.meta.dirname, '..')
const cache = join(root, 'node_modules', '.cache')

// Without the background ones Chromium looks for its maker's servers at every start.
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--no-pings',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
]

/**
 * Starts the Chromium that comes inside an npm package: no system package, works as root. `extra`: more command-line
 * flags.
 */
export async function launchChromium(extra: string[] = []): Promise<Browser> {
  return playwright.launch({
    executablePath: await chromiumPath(),
    args: [...flags, ...extra],
    // Playwright has Chromium share memory through files on the disk, as if there were little memory.
    ignoreDefaultArgs: isScratchInMemory ? ['--disable-dev-shm-usage'] : [],
  })
}

/** Where the program is, unpacked once into node_modules/.cache. */
export async function chromiumPath(): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8'))
  const folder = join(cache, `chromium-${version}`)
  if (!existsSync(folder)) await unpack(folder)
  return join(folder, 'chromium')
}

// The package unpacks into the system's temporary folder, where a half-written program of another run would be taken
// for a whole one.
async function unpack(folder: string) {
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(join(cache, 'chromium-draft-'))
  const { TMPDIR } = process.env
  process.env.TMPDIR = draft
  try {
    const { default: packed } = await import('@sparticuz/chromium')
    await packed.executablePath()
    renameSync(draft, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
    rmSync(draft, { recursive: true, force: true })
  }
}
