import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

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
                  test: /storefront[\\/]app[\\/](ui|text|shell)[\\/](?!.*(notice|page-head|dialog|gallery|slider|toast-host|toast\.css|tooltip|tabs|rating|catalog-menu|route\.tsx?$|error-page))|lucide-react(?!.*[\\/](download|file-text|play|rotate-ccw|zoom-in|zoom-out)\.)|paths\.ts/,
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
