/**
 * How many visitors and customers a process serves, each number next to what the machine can do at best in the same
 * minute. Database, product, gateway and load generator are processes of their own. Never fails by the clock.
 *
 *   npm run bench:load                             about four minutes
 *   npm run bench:load -- --seconds 30             longer at each point
 *   npm run bench:load -- --only list,booking      what has one of these in its title
 *   npm run bench:load -- --clients 8,32           instead of 1, 8 and 64
 *   npm run bench:load -- --profile --only booking --clients 8
 *                                                  and where the processor time of the last point goes in the product
 *   npm run bench:load -- --slots 10000,10000000   in businesses with so many slots, one after the other; 10,000,000 take
 *                                                  half an hour to fill in and 20 GB in the folder of temporary files
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openServer } from '../server/src/platform/db.ts'
import { CERTIFICATE } from '../server/test/gateways/certificate.ts'
import { startPostgres } from '../server/test/support/postgres-server.ts'
import { type ServerProcess, startServerProcess } from '../server/test/support/server-process.ts'
import { startHelper } from './load/helper-process.ts'
import { costOf, costOfDatabase } from './load/process-cost.ts'
import { type Point, profileTables, profileTime } from './load/profile.ts'
import type { Load, Measured } from './load/protocol.ts'
import { type Scenario, scenariosOf } from './load/scenarios.ts'
import { openLargeShop, openShop, shopSettings } from './load/shop.ts'

const WARM_UP_SECONDS = 1

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    clients: { type: 'string', default: '1,8,64' },
    slots: { type: 'string' },
    profile: { type: 'boolean', default: false },
  },
})
const seconds = Number(values.seconds)
if (!(seconds > 0 && seconds <= 600)) throw new Error('--seconds is from 1 to 600.')

function numbersOf(list: string): number[] {
  const numbers = list.split(',').map(Number)
  if (!numbers.every((each) => Number.isInteger(each) && each > 0)) throw new Error(`${list}: whole numbers.`)
  return numbers
}
const clientCounts = numbersOf(values.clients)
const businesses = values.slots ? numbersOf(values.slots) : [null]

/** The last measurement, for its profile. */
let lastPoint: Point | undefined

/** A point without a success has no latency: its value is not finite. */
const ms = (value: number) => (Number.isFinite(value) ? value.toFixed(value < 10 ? 2 : 0) : '–')
const print = (line: string) => process.stdout.write(`${line}\n`)
const folder = await mkdtemp(join(tmpdir(), 'jhilik-load-'))
const certificate = join(folder, 'certificate.pem')
await writeFile(certificate, CERTIFICATE)
const helpers = ['generator.ts', 'limit-server.ts', 'limit-queries.ts', 'gateway.ts'].map(startHelper)
const [generator, httpLimit, queryLimit, gateway] = helpers as [
  (typeof helpers)[0],
  (typeof helpers)[0],
  (typeof helpers)[0],
  (typeof helpers)[0],
]
const secret = randomBytes(32).toString('hex')

async function limitOf(
  databaseUrl: string,
  limit: Scenario['limit'],
  load: Load,
  sample: Measured['sample'],
): Promise<number> {
  const { clients } = load
  if (limit === 'queries') {
    const measured = await queryLimit.ask<Measured>({ url: databaseUrl, clients, seconds })
    return measured.done / measured.seconds
  }
  const { url } = await httpLimit.ask<{ url: string }>(sample)
  const measured = await generator.ask<Measured>({ ...load, url })
  return measured.done / measured.seconds
}

async function measure(
  databaseUrl: string,
  { url, pid }: ServerProcess,
  { title, limit, load: loadFor }: Scenario,
  clients: number,
): Promise<string> {
  const loadOf = async (length: number): Promise<Load> => ({
    ...(await loadFor(length)),
    url,
    clients,
    seconds: length,
  })
  await generator.ask<Measured>(await loadOf(WARM_UP_SECONDS))
  const load = await loadOf(seconds)
  const costs = async () => ({ product: costOf(pid), database: await costOfDatabase(databaseUrl) })
  const before = await costs()
  const from = profileTime()
  const measured = await generator.ask<Measured>(load)
  lastPoint = { from, to: profileTime(), done: measured.done }
  const after = await costs()
  const rate = measured.done / measured.seconds
  const best = await limitOf(databaseUrl, limit, { ...load, orders: null }, measured.sample)
  const each = (whose: 'product' | 'database') =>
    ms(((after[whose]?.cpuMs ?? Number.NaN) - (before[whose]?.cpuMs ?? Number.NaN)) / measured.done)
  return [
    '',
    title,
    clients,
    rate.toFixed(0),
    ms(measured.p50),
    ms(measured.p99),
    each('product'),
    each('database'),
    after.product ? after.product.memoryMb.toFixed(0) : '',
    `${best.toFixed(0)} ${limit === 'http' ? 'node:http' : 'SELECTs'}`,
    (rate / best).toFixed(3),
    measured.failed,
    '',
  ]
    .join(' | ')
    .trim()
}

/**
 * Measures everything in a database of its own, with the given number of slots, or with those of a small business when
 * it is null.
 */
async function run(slots: number | null): Promise<void> {
  const postgres = await startPostgres()
  const databaseUrl = postgres.url('postgres')
  let server: ServerProcess | undefined
  try {
    await (await openServer(databaseUrl)).close()
    const began = performance.now()
    const shop = await (slots === null
      ? openShop(databaseUrl, secret)
      : openLargeShop(databaseUrl, secret, slots))
    const filling = ((performance.now() - began) / 1000).toFixed(0)
    const settings = {
      ...(await shopSettings({ databaseUrl, secret, folder, certificate, gateway })),
      RATE_LIMIT: '1000000000',
      HOLDS_PER_ADDRESS: '0',
      // `npm start` sets the same option.
      NODE_OPTIONS: `--max-semi-space-size=4${values.profile ? ` --cpu-prof --cpu-prof-dir=${folder}` : ''}`,
    }
    server = await startServerProcess(settings)
    if (slots !== null) print(`\n${slots.toLocaleString('en')} slots, filled in ${filling} s\n`)
    const idle = costOf(server.pid)
    if (idle) print(`Memory before the first request: ${idle.memoryMb.toFixed(0)} MB.\n`)
    print(
      '| what | clients | per second | p50 ms | p99 ms | CPU ms each | of the database | memory MB | limit per second | of the limit | failed |',
    )
    print('|---|---|---|---|---|---|---|---|---|---|---|')
    for (const scenario of await scenariosOf(shop)) {
      if (!values.only.split(',').some((part) => scenario.title.includes(part))) continue
      for (const clients of clientCounts) {
        print(await measure(databaseUrl, server, scenario, clients))
      }
    }
    if (values.profile && lastPoint) {
      // The profile is written at the end of the process.
      await server.end()
      for (const line of ['', ...(await profileTables(folder, lastPoint))]) print(line)
    }
  } finally {
    await server?.kill()
    await postgres.stop()
  }
}

try {
  print(`${cpus().length} processors (${cpus()[0]?.model}), Node ${process.versions.node}.`)
  for (const slots of businesses) await run(slots)
} finally {
  for (const helper of helpers) await helper.stop()
  await rm(folder, { recursive: true, force: true })
}
