import { buildIfStale, type Program } from './program-build.ts'
import { StartupError } from './startup-error.ts'

// npm run build: all that a start would build, in the folder of a new release before the restart, or one that the shop
// may not write. Not in the folder of a running shop: a process of it that begins again would run the new program.
const names: Readonly<Record<Program, string>> = { storefront: 'витрина', office: 'контора', shop: 'программа' }

try {
  for (const program of ['storefront', 'office', 'shop'] as const)
    process.stdout.write(`${names[program]}: ${(await buildIfStale(program)) ? 'собрана' : 'собрана раньше'}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}
