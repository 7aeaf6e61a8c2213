import { existsSync, statSync } from 'node:fs'
import path from 'node:path'

const ENDINGS = ['', '.ts', '.tsx', '.js', '.mjs', '/index.ts', '/index.tsx']

/** `{file}` for a file of ours, `{pkg}` for a package, 'generated' for route types, undefined when not found. */
export function resolveImport(root, importer, specifier) {
  const clean = specifier.replace(/\?.*$/, '')
  if (clean.includes('/+types/') || clean.startsWith('virtual:')) return 'generated'
  const workspace = /^@jhilik\/(contract|server|web)(\/.*)?$/.exec(clean)
  let wanted
  if (workspace?.[1] === 'contract') wanted = `contract/src${workspace[2] ?? ''}`
  else if (workspace)
    return { file: `${workspace[1]}/${workspace[1] === 'web' ? 'app' : 'src'}${workspace[2] ?? '/x'}` }
  else if (clean.startsWith('.')) wanted = path.posix.join(path.posix.dirname(importer), clean)
  else if (clean.startsWith('~/')) wanted = `web/app/${clean.slice(2)}`
  else return { pkg: clean }
  for (const ending of ENDINGS) {
    const full = path.join(root, wanted + ending)
    if (existsSync(full) && statSync(full).isFile()) return { file: wanted + ending }
  }
  return undefined
}
