import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { parseAst } from 'vite'
import { compactManifest } from './compact-manifest.rule.ts'
import { parseSheet, stylesWithClasses } from './server/critical-styles.rule.ts'
import { sheetSource } from './sheet-source.ts'
import { ownClasses, shortenScript, shortenSheet, shortNames } from './short-classes.rule.ts'

export default {
  ssr: true,
  // Sending all routes at once costs less than discovering them by requests.
  routeDiscovery: { mode: 'initial' },
  buildEnd({ reactRouterConfig: { buildDirectory } }) {
    const rewrite = (name: string, rewritten: (text: string) => string) => {
      const [file, ...others] = globSync(join(buildDirectory, 'client', 'assets', name))
      if (file === undefined || others.length > 0) throw new Error(`The build has not one ${name}`)
      writeFileSync(file, rewritten(readFileSync(file, 'utf8')))
    }
    rewrite('manifest-*.js', compactManifest)
    shortenClasses(buildDirectory)
    // The sheet of all pages: what stands in every document is not loaded a second time.
    rewrite('app-*.css', (css) => stylesWithClasses(parseSheet(css)))
  },
} satisfies Config

/** In sheets and scripts of both programs: documents repeat hundreds of long names. */
function shortenClasses(buildDirectory: string) {
  const [sheet, ...others] = globSync(join(buildDirectory, 'client/assets/app-*.css'))
  if (sheet === undefined || others.length > 0) throw new Error('The build has not one style sheet')
  const names = shortNames(readFileSync(sheet, 'utf8'), ownClasses(sheetSource()))
  for (const file of globSync(join(buildDirectory, '**/*.{css,js}'))) {
    if (basename(file).startsWith('framework-')) continue
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, file.endsWith('.css') ? shortenSheet(text, names) : shortenScript(text, names, parseAst))
  }
}
