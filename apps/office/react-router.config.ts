import type { Config } from '@react-router/dev/config'

export default {
  // Nothing of the office is for who is not signed in: there is no document to render on the server.
  ssr: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
