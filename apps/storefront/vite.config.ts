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
  ssr: {
    // Bundled, so that only the icons used are read at start, and TypeScript of the contract is stripped.
    noExternal: ['lucide-react', /^@shpulka\//, '@base-ui/react', 'react-toastify'],
  },
})
