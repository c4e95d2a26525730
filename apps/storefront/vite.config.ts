import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { modulesEverywhere } from './everywhere.ts'

const everywhere = modulesEverywhere()
const isEverywhere = (id: string) => {
  const icon = /lucide-react[\\/].*[\\/]icons[\\/]([\w-]+)\./.exec(id)?.[1]
  if (icon !== undefined) return everywhere.icons.has(icon)
  return id.includes('lucide-react') || (/storefront[\\/]app[\\/](ui|text|shell|paths\.ts)/.test(id) && everywhere.files.has(id.split('?', 1)[0]!))
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
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
            codeSplitting: {
              groups: [
                // What every page runs, in two files: many small ones compress worse and cost a request each.
                { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie-es|@remix-run)[\\/]/ },
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
    // Bundled, so that only the icons used are read at start, and TypeScript of the contract is stripped.
    noExternal: ['lucide-react', /^@shpulka\//, '@base-ui/react', 'react-toastify'],
  },
})
