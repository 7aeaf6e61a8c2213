import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

const CATALOG_FILES = 'virtual:catalog-files'

/** Tells the server the browser's file of each language, so that a page can ask for its own at once. */
function catalogFiles(): Plugin {
  const files: Record<string, string> = {}
  return {
    name: 'catalog-files',
    resolveId: (id) => (id === CATALOG_FILES ? `\0${CATALOG_FILES}` : undefined),
    load: (id) => (id === `\0${CATALOG_FILES}` ? `export default ${JSON.stringify(files)}` : undefined),
    // The browser's bundle is made before the server's.
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      for (const chunk of Object.values(bundle)) {
        const source = chunk.type === 'chunk' ? chunk.facadeModuleId : null
        const language = /\/messages\/(\w+)\/index\.ts$/.exec(source ?? '')?.[1]
        if (language) files[language] = `/${chunk.fileName}`
      }
    },
  }
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), catalogFiles()],
  clearScreen: false,
  optimizeDeps: {
    // Known from the start, so that developing does not begin with a reload.
    include: [
      '@base-ui/react/alert-dialog',
      '@base-ui/react/dialog',
      '@base-ui/react/popover',
      '@base-ui/react/tabs',
      '@base-ui/react/toast',
      '@hookform/resolvers/zod',
      '@tanstack/react-query',
      'jose',
      'lucide-react',
      'react-day-picker',
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
