import type { Config } from '@react-router/dev/config'

export default {
  // The office shows nothing without a sign-in, so there is nothing to render on the server.
  ssr: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
