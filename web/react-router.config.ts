import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { shortenManifest } from './vite/short-manifest.ts'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The route table is short: sending it at once saves a request on every first navigation.
  // The client loaders are a line each: files of their own would only cost requests.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => shortenManifest(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config
