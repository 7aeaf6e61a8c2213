// Entry point of all npm scripts. Runs on Node 20 or newer, installs what is missing, and starts the command
// with the pinned Node 26.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, pinnedNode } from './install.mjs'
import { relay, root, say } from './process.mjs'

/** Changes here restart the development server. The web app has its own hot reload. */
const watched = ['server/src', 'server/migrations', 'contract/src']

const OLDEST_NODE = 20

/**
 * V8 collects what a request leaves behind earlier when its young generation has at most 4 MB: 50 MB less memory, at no
 * cost that `npm run bench:load` shows. The files of deploy/ set the same flag.
 */
const YOUNG_GENERATION = '--max-semi-space-size=4'

const commands = {
  start: async (args) => {
    await ensureBuilt()
    return relay(pinnedNode(), [YOUNG_GENERATION, 'server/build/main.js', ...args])
  },
  dev: (args) =>
    relay(
      pinnedNode(),
      [
        ...watched.map((folder) => `--watch-path=${folder}`),
        '--watch-preserve-output',
        YOUNG_GENERATION,
        'server/src/main.ts',
        ...args,
      ],
      { JHILIK_DEV: '1' },
    ),
  build: async () => {
    await ensureBuilt()
    return 0
  },
  test: (args) => relay(pinnedNode(), ['scripts/test.mjs', ...args]),
  check: (args) => relay(pinnedNode(), ['scripts/check.mjs', ...args]),
  audit: (args) => relay(pinnedNode(), ['server/src/audit.ts', ...args]),
  'audit:dependencies': (args) => relay(pinnedNode(), ['scripts/audit-dependencies.mjs', ...args]),
  'check:alerts': (args) => relay(pinnedNode(), ['scripts/alerts.mjs', ...args]),
  migrate: (args) => relay(pinnedNode(), ['server/src/migrate.ts', ...args]),
  backup: (args) => relay(pinnedNode(), ['server/src/backup.ts', ...args]),
  restore: (args) => relay(pinnedNode(), ['server/src/restore.ts', ...args]),
  'make-admin': (args) => relay(pinnedNode(), ['server/src/make-admin.ts', ...args]),
  'bench:web': async (args) => {
    await ensureBuilt()
    return relay(pinnedNode(), ['bench/web.ts', ...args])
  },
  'bench:effort': async (args) => {
    await ensureBuilt()
    return relay(pinnedNode(), ['bench/effort.ts', ...args])
  },
  'security:fuzz': async (args) => {
    await ensureBuilt()
    return relay(pinnedNode(), ['security/fuzz.ts', ...args])
  },
  fonts: (args) => relay(pinnedNode(), ['scripts/small-fonts.mjs', ...args]),
  model: (args) => relay(pinnedNode(), ['scripts/model.mjs', ...args]),
  'security:slow': async (args) => {
    await ensureBuilt()
    return relay(pinnedNode(), ['security/slow-clients.ts', ...args])
  },
  'security:scan': async (args) => {
    await ensureBuilt()
    return relay(pinnedNode(), ['security/scan.ts', ...args])
  },
  'bench:load': async (args) => {
    await ensureBuilt()
    return relay(pinnedNode(), ['bench/load.ts', ...args])
  },
  'bench:startup': (args) => relay(pinnedNode(), ['bench/startup.ts', ...args]),
  'bench:payments': (args) => relay(pinnedNode(), ['bench/payments.ts', ...args]),
  resilience: (args) => relay(pinnedNode(), ['bench/resilience.ts', ...args]),
  'bench:dashboards': (args) => relay(pinnedNode(), ['bench/dashboards.ts', ...args]),
  format: () => relay(pinnedNode(), ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.']),
}

async function main() {
  const [name = '', ...args] = process.argv.slice(2)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    say(`Unknown command "${name}". Try one of: ${Object.keys(commands).join(', ')}.`)
    return 2
  }
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
    say(
      `Jhilik needs Node ${OLDEST_NODE} or newer; this is ${process.versions.node}. See https://nodejs.org.`,
    )
    return 1
  }
  process.chdir(root)
  await ensureInstalled()
  return command(args)
}

try {
  process.exitCode = await main()
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
