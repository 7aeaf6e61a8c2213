import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The route table is short: sending it at once saves a request on every first navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
