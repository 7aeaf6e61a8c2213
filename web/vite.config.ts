import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { catalogs } from './vite/catalogs.ts'

/**
 * Few files: each costs a slow connection a round trip, and together they shrink better. `checks` is
 * what looks at data: it comes with the first call or form, so nothing of the first load may be in it.
 */
const chunks = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 4 },
  { name: 'base', test: /contract\/src\/(constants|money)\.ts/, priority: 3 },
  { name: 'checks', test: /node_modules\/zod\/|contract\/src\//, priority: 2 },
  { name: 'forms', test: /node_modules\/(react-hook-form|@hookform)\//, priority: 2 },
  { name: 'base', minShareCount: 5, priority: 1 },
]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), catalogs()],
  clearScreen: false,
  // Messages are compiled by then.
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  optimizeDeps: {
    // Known from the start, so that developing does not begin with a reload.
    include: [
      '@base-ui/react/alert-dialog',
      '@base-ui/react/dialog',
      '@base-ui/react/toast',
      '@hookform/resolvers/zod',
      '@tanstack/react-query',
      'jose',
      'lucide-react',
      'react-hook-form',
      'use-intl',
      'zod',
      'zustand',
      'zustand/middleware',
      'zustand/vanilla',
    ],
  },
  // The server bundle is whole and always production React, whatever NODE_ENV it is started with.
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  ssr: { noExternal: command === 'build' ? true : ['@jhilik/contract', 'use-intl'] },
  build: {
    // An inlined font or picture would be a data: URL that the content security policy has to allow.
    assetsInlineLimit: 0, sourcemap: true,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
    ssr: { build: { rolldownOptions: { input: './app/server.ts' } } },
  },
}))
