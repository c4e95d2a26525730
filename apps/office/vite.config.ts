import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { withoutSchemas } from '../../packages/contract/without-schemas.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), withoutSchemas],
  // Fonts and the mark of the shop.
  publicDir: '../storefront/public',
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 700 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
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
