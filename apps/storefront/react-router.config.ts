import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // A dozen routes: knowing all of them at once costs less than asking for them.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
