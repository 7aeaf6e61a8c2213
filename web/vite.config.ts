import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  clearScreen: false,
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
  ssr: { noExternal: command === 'build' ? true : ['@jhilik/contract'] },
  build: {
    // An inlined font or picture would be a data: URL that the content security policy has to allow.
    assetsInlineLimit: 0,
  },
  environments: {
    ssr: { build: { rolldownOptions: { input: './app/server.ts' } } },
  },
}))
