import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { pinnedNode } from './install.mjs'
import { capture, root, say, seconds } from './process.mjs'

/** Pictures and fonts are compressed already. */
const COMPRESSIBLE = /\.(js|css|svg|json|txt|webmanifest)$/
const MIN_COMPRESSED_BYTES = 1024

const SOURCES = [
  'contract/src',
  'web/app',
  'web/messages',
  'web/public',
  'web/vite',
  'web/package.json',
  'web/react-router.config.ts',
  'web/tsconfig.json',
  'web/vite.config.ts',
  'package-lock.json',
]

/** Builds the web app unless the last build was made from the same sources. */
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
  await compressAssets(path.join(root, 'web/build/client'))
  writeFileSync(stamp, wanted)
  say(`The web app is built (${seconds(started)}).`)
}

/** Compresses at the highest level once, so that the server only sends the files. */
async function compressAssets(folder) {
  const files = readdirSync(folder, { recursive: true })
    .map((name) => path.join(folder, name))
    .filter((file) => COMPRESSIBLE.test(file) && statSync(file).size >= MIN_COMPRESSED_BYTES)
  await Promise.all(
    files.map(async (file) => {
      const source = readFileSync(file)
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(source))
      writeFileSync(`${file}.gz`, await promisify(gzip)(source, { level: 9 }))
    }),
  )
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
