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

const BUILDS = [
  {
    name: 'web app',
    folder: 'web/build',
    result: 'server/index.js',
    sources: [
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
    ],
    make: async (folder) => {
      const cli = path.join(root, 'node_modules/@react-router/dev/bin.cjs')
      const made = await capture(pinnedNode(), [cli, 'build'], { cwd: path.join(root, 'web') })
      if (made.code === 0) await compressAssets(path.join(folder, 'client'))
      return made
    },
  },
  {
    name: 'server',
    folder: 'server/build',
    result: 'main.js',
    sources: [
      'contract/src',
      'server/src',
      'server/package.json',
      'package-lock.json',
      'scripts/bundle-server.mjs',
    ],
    make: () => capture(pinnedNode(), ['scripts/bundle-server.mjs']),
  },
]

/**
 * Builds the web app and the server, or those of them that are named, each unless its last build was made from the same
 * sources.
 * @param {string[]} names
 */
export async function ensureBuilt(names = BUILDS.map(({ name }) => name)) {
  for (const build of BUILDS.filter(({ name }) => names.includes(name))) await ensureOne(build)
}

async function ensureOne({ name, folder, result, sources, make }) {
  const full = path.join(root, folder)
  const stamp = path.join(full, '.hash')
  const wanted = hashOf(sources)
  const isThere = () => existsSync(path.join(full, result))
  if (isThere() && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say(`Building the ${name}…`)
  const started = Date.now()
  const { code, output } = await make(full)
  if (code !== 0 || !isThere()) {
    say(output.trim())
    throw new Error(`Building the ${name} failed.`)
  }
  writeFileSync(stamp, wanted)
  say(`The ${name} is built (${seconds(started)}).`)
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

function hashOf(sources) {
  const hash = createHash('sha256')
  for (const source of sources) addToHash(hash, source)
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
