import { findFileLines } from './compatibility-file.sql.ts'
import { loadCompatibility } from './load-compatibility.ts'
import { type OwnerFileDeps, runOwnerFileCommand } from './owner-file.port.ts'

export const compatibilityUsage = `Что к чему подходит: npm run compatibility -- команда
print                  напечатать всё записанное: роли, правила, советы, пары, замены, характеристики с артикулами
load ФАЙЛ              записать файл вместо прежнего; при ошибке в любой строке ничего не меняется`

/** Runs the command; returns its exit code. */
export const runCompatibilityCommand = (argv: readonly string[], deps: OwnerFileDeps): Promise<number> =>
  runOwnerFileCommand(
    {
      usage: compatibilityUsage,
      action: 'compatibility.load',
      kind: 'compatibility',
      tag: 'compatibility',
      print: async (pool) => (await findFileLines(pool)).map(({ line }) => line),
      load: loadCompatibility,
    },
    argv,
    deps,
  )
