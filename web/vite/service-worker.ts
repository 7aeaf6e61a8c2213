import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

const SOURCE = new URL('../app/sw.ts', import.meta.url).pathname
const FILE = 'sw.js'
const BUILD = /\b__BUILD__\b/g

/** Builds the service worker with the client bundle and inserts the build's id. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    buildStart() {
      if (this.environment.name !== 'client') return
      // A service worker keeps its address, so its name has no hash.
      this.emitFile({ type: 'chunk', id: SOURCE, fileName: FILE })
    },
    generateBundle(_options, bundle) {
      const worker = bundle[FILE]
      if (worker?.type !== 'chunk') return
      // The names contain content hashes.
      const build = createHash('sha256').update(Object.keys(bundle).sort().join()).digest('hex').slice(0, 12)
      worker.code = worker.code.replaceAll(BUILD, JSON.stringify(build))
    },
  }
}
