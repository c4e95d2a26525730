import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfStale, buildOf } from './program-build.ts'

/** The two entries of the program: the process an owner starts, and one of several behind its port. */
type Entry = 'run-shop' | 'shop-process'

/**
 * The file to run: one of the built program, which loads in half the time of two thousand source files and takes 45 MB
 * less. Where it is not built and cannot be, the sources run.
 */
export async function shopProgram(entry: Entry): Promise<string> {
  try {
    await buildIfStale('shop')
    return pathToFileURL(join(buildOf('shop'), `${entry}.js`)).href
  } catch (error) {
    process.stderr.write(
      `Программа не собрана, работают её исходники: ${error instanceof Error ? error.message : error}\n`,
    )
    return `./${entry}.ts`
  }
}
