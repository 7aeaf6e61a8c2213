import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The route table is short: sending it at once saves a request on every first navigation.
  // The client loaders are a line each: files of their own would only cost requests.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
