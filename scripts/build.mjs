import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pinnedNode } from './install.mjs'
import { capture, root, say, seconds } from './process.mjs'

const SOURCES = [
  'contract/src',
  'web/app',
  'web/messages',
  'web/public',
  'web/package.json',
  'web/react-router.config.ts',
  'web/tsconfig.json',
  'web/vite.config.ts',
  'package-lock.json',
]

/** Builds the web app unless the last build was made from the very same sources. */
export async function ensureBuilt() {
  const stamp = path.join(root, 'web/build/.hash')
  const wanted = hashSources()
  const server = path.join(root, 'web/build/server/index.js')
  if (existsSync(server) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Building the web app…')
  const started = Date.now()
  const cli = path.join(root, 'node_modules/@react-router/dev/bin.cjs')
  const { code, output } = await capture(pinnedNode(), [cli, 'build'], { cwd: path.join(root, 'web') })
  if (code !== 0 || !existsSync(server)) {
    say(output.trim())
    throw new Error('Building the web app failed.')
  }
  writeFileSync(stamp, wanted)
  say(`The web app is built (${seconds(started)}).`)
}

function hashSources() {
  const hash = createHash('sha256')
  for (const source of SOURCES) addToHash(hash, source)
  return hash.digest('hex')
}

function addToHash(hash, relative) {
  const full = path.join(root, relative)
  if (!existsSync(full)) return
  if (!statSync(full).isDirectory()) {
    hash.update(relative).update('\0').update(readFileSync(full)).update('\0')
    return
  }
  for (const name of readdirSync(full).sort()) addToHash(hash, `${relative}/${name}`)
}
