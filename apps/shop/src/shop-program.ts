import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfStale, buildOf } from './program-build.ts'

/** The two entries of the program: the process an owner starts, and one of several behind its port. */
type Entry = 'run-shop' | 'shop-process'

/** Set by the first process of the shop for the others: what it runs. */
const variable = 'SHPULKA_PROGRAM'

/**
 * The file to run: one of the built program, which loads in half the time of two thousand source files and takes 45 MB
 * less. Where it is not built and cannot be, the sources run.
 */
export async function shopProgram(entry: Entry): Promise<string> {
  const [built, sources] = [pathToFileURL(join(buildOf('shop'), `${entry}.js`)).href, `./${entry}.ts`]
  // Newer sources in this folder wait for a start of the whole shop, which changes the schema first.
  if (entry === 'shop-process') return process.env[variable] === 'sources' ? sources : built
  try {
    await buildIfStale('shop')
    process.env[variable] = 'built'
    return built
  } catch (error) {
    process.stderr.write(
      `Программа не собрана, работают её исходники: ${error instanceof Error ? error.message : error}\n`,
    )
    process.env[variable] = 'sources'
    return sources
  }
}
