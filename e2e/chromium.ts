import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Browser, chromium as playwright } from 'playwright-core'
import { isScratchInMemory } from '../apps/api/src/test-scratch.ts'

const root = resolve(import.meta.dirname, '..')
const cache = join(root, 'node_modules', '.cache')

// Without the flags about background activity, Chromium contacts Google's servers at every start.
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
  // Nobody looks at most of what is drawn: these draw it with the least work.
  '--disable-gpu-compositing',
  '--disable-partial-raster',
  '--disable-checker-imaging',
  '--disable-lcd-text',
  '--num-raster-threads=1',
]

/**
 * Starts the Chromium from an npm package, which needs no system package and works as root. `extra` are additional
 * command-line flags.
 */
export async function launchChromium(extra: string[] = []): Promise<Browser> {
  return playwright.launch({
    executablePath: await chromiumPath(),
    args: [...flags, ...extra],
    // By default Playwright makes Chromium share memory through files on disk.
    ignoreDefaultArgs: isScratchInMemory ? ['--disable-dev-shm-usage'] : [],
  })
}

/** The path of the executable, which is unpacked once into node_modules/.cache. */
export async function chromiumPath(): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8'))
  const folder = join(cache, `chromium-${version}`)
  if (!existsSync(folder)) await unpack(folder)
  return join(folder, 'chromium')
}

// The package unpacks into the system's temporary folder and would reuse a half-written executable of another run. So
// unpack into a folder of our own and rename it.
async function unpack(folder: string) {
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(join(cache, 'chromium-draft-'))
  const { TMPDIR } = process.env
  process.env.TMPDIR = draft
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    await chromium.executablePath()
    renameSync(draft, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
    rmSync(draft, { recursive: true, force: true })
  }
}
