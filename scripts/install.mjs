import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { capture, root, say, seconds } from './process.mjs'

const PINNED_MAJOR = 26
const windows = process.platform === 'win32'
const modules = path.join(root, 'node_modules')
const lockfile = path.join(root, 'package-lock.json')
const marker = path.join(modules, '.jhilik-install')
const nodePackage = path.join(modules, 'node')

/** The Node binary that runs everything, installed by npm with the other dependencies. */
export function pinnedNode() {
  const binary = path.join(nodePackage, 'bin', windows ? 'node.exe' : 'node')
  if (existsSync(binary)) return binary
  if (Number.parseInt(process.versions.node, 10) >= PINNED_MAJOR) return process.execPath
  throw new Error(
    `Node ${PINNED_MAJOR} could not be installed for ${process.platform}-${process.arch}. ` +
      `Install it from https://nodejs.org and run the command again.`,
  )
}

/** Installs the locked dependencies when they are missing or the lockfile has changed. */
export async function ensureInstalled() {
  const wanted = createHash('sha256')
    .update(readFileSync(lockfile))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')
  if (readIfExists(marker) === wanted) return
  if (!matchesLockfile()) await install()
  if (!existsSync(path.join(nodePackage, 'bin'))) await downloadNode()
  await checkRuns(pinnedNode())
  writeFileSync(marker, wanted)
}

/** A bare Debian lacks a library that it needs. */
export async function checkRuns(binary) {
  const { code, output } = await capture(binary, ['--version'])
  if (code === 0) return
  const library = /lib\w+\.so\.\d+/.exec(output)?.[0]
  const advice = library ? ` Install what has ${library} (on Debian and Ubuntu: apt install libatomic1).` : ''
  throw new Error(`Node ${PINNED_MAJOR} does not run: ${output.trim()}${advice}`)
}

async function install() {
  const first = !existsSync(modules)
  say(first ? 'Installing dependencies (first run only)…' : 'Updating dependencies…')
  const started = Date.now()
  // The pinned Node and the build tools are needed with NODE_ENV=production too.
  const flags = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await npm(['ci', ...flags])
  if (code !== 0) {
    say(output.trim())
    throw new Error('Installing the dependencies failed. Check the network and run the command again.')
  }
  say(`Dependencies are installed (${seconds(started)}).`)
}

/** The package downloads its binary in an install script, which can be disabled. */
async function downloadNode() {
  if (Number.parseInt(process.versions.node, 10) >= PINNED_MAJOR) return
  if (!existsSync(nodePackage)) return
  say(`Downloading Node ${PINNED_MAJOR}…`)
  await capture(process.execPath, ['installArchSpecificPackage.js'], { cwd: nodePackage })
}

function npm(args) {
  const cli = process.env.npm_execpath
  if (cli && /npm-cli\.c?js$/.test(cli)) return capture(process.execPath, [cli, ...args])
  return capture(windows ? 'npm.cmd' : 'npm', args, { shell: windows })
}

/** Tells whether node_modules matches the lockfile already, for example after `npm install`. */
function matchesLockfile() {
  const installed = readIfExists(path.join(modules, '.package-lock.json'))
  if (installed === undefined) return false
  const has = JSON.parse(installed).packages
  const wants = Object.entries(JSON.parse(readFileSync(lockfile, 'utf8')).packages)
  return wants.every(
    ([where, entry]) =>
      !where.startsWith('node_modules/') ||
      entry.optional ||
      entry.link ||
      has[where]?.version === entry.version,
  )
}

function readIfExists(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
