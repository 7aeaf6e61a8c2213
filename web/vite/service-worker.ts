import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

const SOURCE = new URL('../app/sw.ts', import.meta.url).pathname
const FILE = 'sw.js'
const BUILD = /\b__BUILD__\b/g

/** Makes the service worker beside the browser's bundle, and tells it which build it belongs to. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    buildStart() {
      if (this.environment.name !== 'client') return
      // Its address is its identity, so it has no hash in its name.
      this.emitFile({ type: 'chunk', id: SOURCE, fileName: FILE })
    },
    generateBundle(_options, bundle) {
      const worker = bundle[FILE]
      if (worker?.type !== 'chunk') return
      // Names hold hashes of what is in the files.
      const build = createHash('sha256').update(Object.keys(bundle).sort().join()).digest('hex').slice(0, 12)
      worker.code = worker.code.replaceAll(BUILD, JSON.stringify(build))
    },
  }
}
