import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { catalogs } from './app/startup/build/catalogs.ts'
import { chunks } from './app/startup/build/chunks.ts'
import { answerSchemas } from './vite/answer-schemas.ts'
import { passwordFacts } from './vite/password-facts.ts'
import { serviceWorker } from './vite/service-worker.ts'
import { zodForBrowsers } from './vite/zod-for-browsers.ts'

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    answerSchemas(),
    catalogs(),
    passwordFacts(),
    serviceWorker(),
    zodForBrowsers(),
  ],
  clearScreen: false,
  // Messages are compiled by then.
  resolve: {
    alias: [
      { find: 'use-intl/format-message', replacement: 'use-intl/format-message/format-only' },
      { find: /^zod$/, replacement: fileURLToPath(new URL('./vite/zod-without-eval.ts', import.meta.url)) },
    ],
  },
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
  ssr: { noExternal: command === 'build' ? true : ['@jhilik/contract', 'use-intl'] },
  build: {
    // An inlined font or picture would be a data: URL that the content security policy has to allow.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Each file has only the constants that it uses, such as its texts about refused fields.
          optimization: { inlineConst: { mode: 'all', pass: 1 } },
          output: {
            codeSplitting: { groups: chunks },
            // Every page loads the list of all files. Seven characters tell their versions apart.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            // The browser compiles a file with this mark in full on another thread while it is fetched, not function by
            // function during hydration.
            postBanner: ({ name }) =>
              /^(framework|router)$/.test(name) ? '//# allFunctionsCalledOnLoad' : '',
          },
        },
      },
    },
    ssr: {
      build: {
        rolldownOptions: {
          input: './app/server.ts',
          output: {
            comments: false,
            codeSplitting: { groups: [{ name: 'pages', tags: ['$initial'] }] },
            // A file with one other than a Latin letter takes two bytes a character in the server's memory.
            minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
          },
        },
      },
    },
  },
}))
