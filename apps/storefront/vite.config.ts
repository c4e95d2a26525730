import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { modulesEverywhere } from './everywhere.ts'

const everywhere = modulesEverywhere()
const isEverywhere = (id: string) =>
  /(packages[\\/]ui[\\/]src|storefront[\\/]app[\\/](base[\\/]shell|paths\.ts))/.test(id) &&
  everywhere.has(id.split('?', 1)[0]!)

/**
 * React Router loads the page again by itself whenever a route cannot be loaded, and forgets where the visitor was
 * going: the reload guard decides instead.
 */
const guardedReload: Plugin = {
  name: 'guarded-reload',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]routeModules\.js/ },
    handler(code) {
      const guarded = code.replace(
        /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/,
        // By then it is known whether somebody is going there. What is given up is a page that throws: React Router
        // waits forever for one that failed to load. What is refused ends the way there with the error.
        "return new Promise((settle, refuse) => setTimeout(() => window.dispatchEvent(new CustomEvent('lost-route', { detail: { giveUp: () => settle({ default() { throw error } }), refuse: () => refuse(error) } })), 100));",
      )
      if (guarded === code)
        throw new Error('React Router loads lost routes otherwise now: see how the reload guard can decide')
      return { code: guarded, map: null }
    },
  },
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), guardedReload],
  build: {
    target: 'es2022',
    // Fonts, icons: a data address would be fetched by everybody in every document.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Blockers of advertising know such files by name; the banner that asks about cookies is in one of them.
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
                  test: isEverywhere,
                },
              ],
            },
          },
        },
      },
    },
  },
  ssr: {
    // Bundled, so that TypeScript of the contract is stripped.
    noExternal: [/^@shpulka\//, '@base-ui/react', 'react-toastify'],
  },
})
