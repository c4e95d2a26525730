import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compactManifest } from './compact-manifest.rule.ts'
import { parseSheet, stylesWithClasses } from './server/critical-styles.rule.ts'

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
    // The sheet of all pages: what stands in every document is not loaded a second time.
    rewrite('app-*.css', (css) => stylesWithClasses(parseSheet(css)))
  },
} satisfies Config
