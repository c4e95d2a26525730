import { buildIfStale, type Program } from './program-build.ts'
import { StartupError } from './startup-error.ts'

// npm run build: all that a start would build, beside a running shop or where none ever runs. A folder that the shop may
// not write needs it after each update.
const names: Readonly<Record<Program, string>> = { storefront: 'витрина', office: 'контора', shop: 'программа' }

try {
  for (const program of ['storefront', 'office', 'shop'] as const)
    process.stdout.write(`${names[program]}: ${(await buildIfStale(program)) ? 'собрана' : 'собрана раньше'}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}
