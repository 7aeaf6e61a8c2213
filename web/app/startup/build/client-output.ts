import { chunks } from './chunks.ts'

/** How the browser's files are cut and marked, for Vite's client build. */
export const clientOutput = {
  codeSplitting: { groups: chunks },
  // Every page loads the list of all files. Seven characters tell their versions apart.
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  // Compiled in full on another thread while it is fetched, not function by function during hydration.
  postBanner: ({ name }: { name: string }) =>
    /^(framework|router)$/.test(name) ? '//# allFunctionsCalledOnLoad' : '',
}
