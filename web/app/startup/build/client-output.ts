import { chunks } from './chunks.ts'

/** The options by which Vite's client build cuts and marks the browser's files. */
export const clientOutput = {
  codeSplitting: { groups: chunks },
  // Every page loads the list of all files. Seven characters tell their versions apart.
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
}
