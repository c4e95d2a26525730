import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { withoutSchemas } from '../../packages/contract/without-schemas.ts'
import { commonModules } from './common-modules.ts'
import { sheetSource } from './sheet-source.ts'
import { ownClasses } from './short-classes.rule.ts'

const common = commonModules()
const isCommon = (id: string) =>
  /(packages[\\/]ui[\\/]src|storefront[\\/]app[\\/](base[\\/]shell|paths\.ts))/.test(id) &&
  common.has(id.split('?', 1)[0]!)

/**
 * When a route fails to load, React Router reloads the current page and forgets where the visitor was going. This
 * plugin reports it to the reload guard instead, which decides.
 */
const guardedReload: Plugin = {
  name: 'guarded-reload',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]routeModules\.js/ },
    handler(code) {
      const guarded = code.replace(
        /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/,
        // The delay lets the navigation be known by then. `giveUp` renders a page that throws, because React Router
        // waits forever for a route that failed to load; `refuse` ends the navigation with the error.
        "return new Promise((settle, refuse) => setTimeout(() => window.dispatchEvent(new CustomEvent('lost-route', { detail: { giveUp: () => settle({ default() { throw error } }), refuse: () => refuse(error) } })), 100));",
      )
      if (guarded === code)
        throw new Error('React Router loads lost routes otherwise now: see how the reload guard can decide')
      return { code: guarded, map: null }
    },
  },
}

const nothing = '() => undefined'
/**
 * Exports of React Router's modules that the shop never calls: routes are not discovered later
 * (react-router.config.ts), and nothing is instrumented.
 */
const unusedExports: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'fog-of-war': {
    URL_LIMIT: '7680',
    getManifestPath: nothing,
    getPartialManifest: nothing,
    getPatchRoutesOnNavigationFunction: nothing,
    getPathsWithAncestors: nothing,
    handleClientVersionMismatch: nothing,
    isFogOfWarEnabled: '() => false',
    useFogOFWarDiscovery: nothing,
  },
  instrumentation: {
    consumeInstrumentationClientResultMetaReceiver: nothing,
    getRouteInstrumentationUpdates: nothing,
    instrumentClientSideRouter: nothing,
    instrumentHandler: nothing,
    instrumentationResultMetaContext: 'undefined',
  },
}

/** Leaves out what is never called of React Router, which one large function keeps from being left out by itself. */
const withoutUnused: Plugin = {
  name: 'without-unused',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /react-router[\\/]dist[\\/]production[\\/].*[\\/](fog-of-war|instrumentation)\.js/ },
    handler(code, id) {
      const exports = unusedExports[/([\w-]+)\.js/.exec(id)?.[1] ?? ''] ?? {}
      if (/export \{ (.+) \}/.exec(code)?.[1] !== Object.keys(exports).join(', '))
        throw new Error(`React Router exports other things now: see what the shop calls of ${id}`)
      return {
        code: Object.entries(exports)
          .map(([name, value]) => `export const ${name} = ${value}`)
          .join('\n'),
        map: null,
      }
    },
  },
}

/** Which classes are shortened after the build (react-router.config.ts) is part of the names of files. */
const namedByClasses: Plugin = {
  name: 'named-by-classes',
  augmentChunkHash: () => [...ownClasses(sheetSource())].join(),
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), withoutSchemas, guardedReload, withoutUnused, namedByClasses],
  // For development: a library found only when a page imports it reloads the page, and the first one lost its scripts.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!**/*.test.*'] },
  build: {
    target: 'es2022',
    // Fonts and icons: inlined, they would be part of every document.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Ad blockers match such file names; one of these files has the cookie banner.
            chunkFileNames: ({ name }) =>
              /analytics|cookie/.test(name) ? 'assets/aside-[hash].js' : 'assets/[name]-[hash].js',
            codeSplitting: {
              groups: [
                // What every page runs, in two files: many small ones compress worse and cost a request each.
                {
                  name: 'framework',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie-es|@remix-run)[\\/]/,
                },
                {
                  name: 'parts',
                  test: isCommon,
                },
              ],
            },
          },
        },
      },
    },
  },
  ssr: {
    // Bundled so that the contract's TypeScript is compiled.
    noExternal: [/^@shpulka\//, '@base-ui/react', 'react-toastify'],
  },
})
