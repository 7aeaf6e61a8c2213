import { chunks } from './chunks.ts'

/** How the browser's files are cut and marked, for Vite's client build. */
export const clientOutput = {
  codeSplitting: { groups: chunks },
  // Compiled in full on another thread while it is fetched, not function by function during hydration.
  postBanner: ({ name }: { name: string }) =>
    /^(framework|router)$/.test(name) ? '//# allFunctionsCalledOnLoad' : '',
}
