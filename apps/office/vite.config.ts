import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { withoutSchemas } from './without-schemas.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), withoutSchemas()],
  // Fonts and the mark of the shop.
  publicDir: '../storefront/public',
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 700 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // A spread of a schema's fields has no effect either.
          treeshake: { propertyReadSideEffects: false },
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie-es|@remix-run)[\\/]/,
                },
              ],
            },
          },
        },
      },
    },
  },
  ssr: { noExternal: [/^@shpulka\//, '@base-ui/react'] },
})
