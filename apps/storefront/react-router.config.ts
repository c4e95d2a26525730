import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // Sending all routes at once costs less than discovering them by requests.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
