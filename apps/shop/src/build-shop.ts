import { rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { rolldown } from 'rolldown'
import { buildOf, hashOf, shopSources, stampOf } from './program-build.ts'
import { root } from './shop-config.ts'

// Builds the program of the shop: its two thousand files, and the packages below, as one. Other packages stay where
// they are. Run by program-build.ts, in a process of its own, whose memory ends with it.

const folder = buildOf('shop')
/** Of many small files, or in another version than the root has. */
const bundledPackages = /^(@shpulka|typebox|p-limit)(\/|$)/

const sources = new Map<string, string>()

const bundle = await rolldown({
  cwd: root,
  platform: 'node',
  input: ['run-shop', 'shop-process'].map((entry) => join(import.meta.dirname, `${entry}.ts`)),
  external: (id) => /^[a-z@]/.test(id) && !bundledPackages.test(id),
  plugins: [
    {
      // Files beside a source (migrations, fonts, threads) are found where the source is.
      name: 'places-of-sources',
      transform(code, id) {
        if (id.includes('node_modules') || id.startsWith('\0')) return null
        // As it was read: a source may be edited meanwhile.
        sources.set(relative(root, id), code)
        if (!code.includes('import.meta.')) return null
        const place = JSON.stringify(relative(folder, dirname(id)))
        return code
          .replaceAll('import.meta.dirname', `(import.meta.dirname + '/' + ${place})`)
          .replaceAll('import.meta.url', `new URL(${place} + '/x', import.meta.url).href`)
      },
    },
  ],
})
rmSync(folder, { recursive: true, force: true })
await bundle.write({ dir: folder, format: 'esm' })
await bundle.close()
writeFileSync(shopSources, JSON.stringify([...sources.keys()]))
writeFileSync(stampOf('shop'), hashOf([...sources]))
