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

/** A command that runs this file with the arguments. */
const script = (file, before) => (args) => relay(pinnedNode(), [...(before ?? []), file, ...args])

/** The same, after the web app and the server are built. */
const builtScript = (file, before) => async (args) => {
  await ensureBuilt()
  return script(file, before)(args)
}

const commands = {
  start: builtScript('server/build/main.js', [YOUNG_GENERATION]),
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
  test: script('scripts/test.mjs'),
  check: script('scripts/check.mjs'),
  format: () => relay(pinnedNode(), ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.']),
  audit: script('server/src/audit.ts'),
  backup: script('server/src/backup.ts'),
  restore: script('server/src/restore.ts'),
  migrate: script('server/src/migrate.ts'),
  'make-admin': script('server/src/make-admin.ts'),
  'audit:dependencies': script('scripts/audit-dependencies.mjs'),
  'check:alerts': script('scripts/alerts.mjs'),
  fonts: script('scripts/small-fonts.mjs'),
  model: script('scripts/model.mjs'),
  resilience: builtScript('bench/resilience.ts'),
  'bench:web': builtScript('bench/web.ts'),
  'bench:load': builtScript('bench/load.ts'),
  'bench:startup': builtScript('bench/startup.ts'),
  'bench:effort': builtScript('bench/effort.ts'),
  'bench:payments': builtScript('bench/payments.ts'),
  'bench:dashboards': builtScript('bench/dashboards.ts'),
  'security:fuzz': builtScript('security/fuzz.ts'),
  'security:slow': builtScript('security/slow-clients.ts'),
  'security:strangers': builtScript('security/strangers.ts'),
  'security:scan': builtScript('security/scan.ts'),
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
