import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'

// Checks imports against the rules in .dependency-cruiser.mjs, and that the tool has read all the code.
process.chdir(resolve(import.meta.dirname, '..'))
const folders = ['packages', 'apps', 'bin', 'bench', 'drill', 'e2e'].filter(
  (folder) => globSync(`${folder}/**/*.ts`, { exclude: ['**/node_modules/**'] }).length > 0,
)
const sources = folders.flatMap((folder) =>
  globSync(`${folder}/**/*.{ts,tsx}`, { exclude: ['**/node_modules/**', '**/build/**', '**/.react-router/**'] }),
)
// Plain JavaScript, because the tool's command line reads it too.
const rules = resolve('.dependency-cruiser.mjs')
const {
  default: { options, ...ruleSet },
  stillUpward,
  storeys,
} = await import(rules)
const { output } = await cruise(folders, { ...options, ruleSet, validate: true })
const { modules, summary } = output as ICruiseResult

const readModules = new Set(modules.map(({ source }) => source))
const unreadFiles = sources.filter((path) => !path.endsWith('.d.ts') && !readModules.has(path))
const edges = modules
  .filter(({ source }) => sources.includes(source))
  .reduce((sum, { dependencies }) => sum + dependencies.length, 0)
for (const { from, to, rule, cycle } of summary.violations)
  console.error(`${rule.name}: ${from} -> ${cycle ? cycle.map(({ name }) => name).join(' -> ') : to}`)
for (const path of unreadFiles) console.error(`not read: ${path}`)
const otherProblems = [...unusedExceptions(), ...nounsOfTwoStoreys()]
for (const text of otherProblems) console.error(text)
if (edges === 0) console.error('no imports were seen at all')
console.log(`${readModules.size} modules, ${edges} imports, ${summary.violations.length} forbidden`)
process.exit(summary.violations.length > 0 || unreadFiles.length > 0 || otherProblems.length > 0 || edges === 0 ? 1 : 0)

/** Exceptions in the rules (imports from a higher storey) that are no longer needed. */
function unusedExceptions(): string[] {
  const imports = modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => [source, resolved] as const),
  )
  return Object.entries(stillUpward as Record<string, Record<string, string[]>>).flatMap(([program, rooms]) =>
    Object.entries(rooms).flatMap(([room, allowed]) =>
      allowed
        .filter(
          (higherRoom) =>
            !imports.some(
              ([from, to]) => from.startsWith(`${program}/${room}`) && to.startsWith(`${program}/${higherRoom}`),
            ),
        )
        .map((higherRoom) => `no longer needed in .dependency-cruiser.mjs: ${program}/${room} -> ${higherRoom}`),
    ),
  )
}

/** Rooms whose storey differs between programs. */
function nounsOfTwoStoreys(): string[] {
  const found = new Map<string, Set<string>>()
  for (const path of sources) {
    const [, storey = '', noun = ''] =
      /^(?:apps\/api\/src|apps\/storefront\/app|packages\/contract\/src)\/([\w-]+)\/([\w-]+)/.exec(path) ?? []
    if (storeys.includes(storey)) found.set(noun, (found.get(noun) ?? new Set()).add(storey))
  }
  return [...found]
    .filter(([, places]) => places.size > 1)
    .map(([noun, places]) => `${noun} stands in several storeys: ${[...places].join(', ')}`)
}
