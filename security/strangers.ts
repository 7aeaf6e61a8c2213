/**
 * Lets strangers upload sixteen photos slowly, call pages from one address as fast as they can, and open ten receipts in
 * Bangla at a time, each alone and all at once. Measures meanwhile, from other addresses, how long a visitor waits for a
 * page and a customer for a booking. Ends with code 1 when the 95th percentile is above its limit, or when one of
 * them gets no answer or is refused. Database, product, gateway and strangers are processes of their own.
 *
 *   npm run security:strangers [-- SECONDS [WORD]]     30 by default, for each; only those with the word in their name
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startHelper } from '../bench/load/helper-process.ts'
import {
  newCustomer,
  type Order,
  openShop,
  ordersOf,
  SEATS,
  type Shop,
  shopSettings,
} from '../bench/load/shop.ts'
import { makeAttempt, makeBooking } from '../server/src/demo/factories.ts'
import { type Db, openServer } from '../server/src/platform/db.ts'
import { CERTIFICATE } from '../server/test/gateways/certificate.ts'
import { startPostgres } from '../server/test/support/postgres-server.ts'
import { type ServerProcess, startServerProcess } from '../server/test/support/server-process.ts'
import { type Attack, NICE, type Outcomes } from './support/strangers-protocol.ts'
import { fetchAlone, measureUntil, type Waiting } from './support/visitor.ts'

const LIMITS_MS = { page: 100, booking: 1000 }
const UPLOADERS = 16
/** More receipts than a processor draws in a second. */
const RECEIPTS_PER_SECOND = 4
/** More bookings than one customer after the other makes in a second. */
const ORDERS_PER_SECOND = 10
const WARM_UP_SECONDS = 5

const [given = '30', only = ''] = process.argv.slice(2)
const seconds = Number(given)
const secret = randomBytes(32).toString('hex')
let visitors = 0
let paid = 0

const wait = (length: number) => new Promise((resolve) => setTimeout(resolve, length * 1000))

/** Returns the header of a visitor whom no budget knows. */
function fromNewAddress() {
  visitors += 1
  return { 'x-forwarded-for': `198.18.${visitors >> 8}.${visitors & 255}` }
}

/** The pages on the way to a booking, of which the last is made for each visitor. */
function pagesOf({ slots: [slot] }: Shop): string[] {
  const { id, serviceId } = slot ?? { id: '', serviceId: '' }
  return ['/', '/service', `/services/${serviceId}`, '/faq', `/booking?slot=${id}&service=${serviceId}`]
}

/** Makes paid bookings with texts in Bangla, and returns who may open which receipt. */
async function makeReceipts(db: Db, { slots }: Shop, count: number): Promise<Attack['receipts']> {
  const receipts: Attack['receipts'] = []
  for (const until = paid + count; paid < until; paid++) {
    const { id: user_id, token } = await newCustomer(db, secret)
    const booking = await makeBooking(db, {
      user_id,
      slot_id: slots[paid % slots.length]?.id ?? '',
      // Customers get the lowest seats.
      seat: SEATS - Math.floor(paid / slots.length),
      customer_name: `মোঃ রহিম উদ্দিন ${paid}`,
      customer_address: 'বাড়ি ১২, সড়ক ৫, ধানমন্ডি, ঢাকা',
    })
    await makeAttempt(db, booking)
    receipts.push({ path: `/api/bookings/${booking.id}/receipt.pdf?lang=bn`, token })
  }
  return receipts
}

async function makeUploaders(db: Db): Promise<string[]> {
  const tokens: string[] = []
  for (let number = 0; number < UPLOADERS; number++) tokens.push((await newCustomer(db, secret)).token)
  return tokens
}

/** Measures a visitor's pages and a customer's bookings at the same time, until `done`. */
async function measure(shop: Shop, url: string, orders: Order[], done: Promise<unknown>) {
  const pages = pagesOf(shop)
  const [page, booking] = await Promise.all([
    measureUntil(done, (index) =>
      fetchAlone(`${url}${pages[index % pages.length]}`, { headers: fromNewAddress() }),
    ),
    measureUntil(done, () => {
      const { body = '', token } = orders.pop() ?? {}
      const headers = {
        ...fromNewAddress(),
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        authorization: `Bearer ${token}`,
      }
      return fetchAlone(`${url}/api/bookings`, { method: 'POST', body, headers })
    }),
  ])
  return { page, booking }
}

function cells({ requests, p50, p95, longest, failed }: Waiting, limit: number): string {
  if (p95 > limit || failed > 0 || requests === 0) process.exitCode = 1
  return [requests, ...[p50, p95, longest].map((ms) => ms.toFixed(0)), failed].join(' | ')
}

const said = (outcomes: Outcomes) =>
  Object.entries(outcomes)
    .filter(([, { sent }]) => sent > 0)
    .map(([what, { sent, refused, lost }]) => `${what}: ${sent} sent, ${refused} refused, ${lost} lost`)
    .join('; ')

const print = (line: string) => process.stdout.write(`${line}\n`)

async function run(db: Db, shop: Shop, url: string): Promise<void> {
  const attacks: [what: string, parts: ('uploads' | 'receipts' | 'flood')[]][] = [
    ['none', []],
    ['16 slow uploads', ['uploads']],
    ['10 receipts at a time', ['receipts']],
    ['pages from one address', ['flood']],
    ['all at once', ['uploads', 'receipts', 'flood']],
  ]
  // What a new process does once is no part of a measurement.
  await measure(shop, url, await ordersOf(shop, WARM_UP_SECONDS * ORDERS_PER_SECOND), wait(WARM_UP_SECONDS))
  print(
    `| strangers | pages | p50 ms | p95 ms (limit ${LIMITS_MS.page}) | longest | failed | bookings | p50 ms | p95 ms (limit ${LIMITS_MS.booking}) | longest | failed | requests of the strangers |`,
  )
  print(`|${'---|'.repeat(12)}`)
  let isBusy = false
  for (const [index, [what, parts]] of attacks.entries()) {
    if (only && !what.includes(only) && parts.length > 0) continue
    const attack: Attack = {
      url,
      seconds,
      network: `203.${index}`,
      uploads: parts.includes('uploads') ? await makeUploaders(db) : [],
      receipts: parts.includes('receipts') ? await makeReceipts(db, shop, seconds * RECEIPTS_PER_SECOND) : [],
      flood: parts.includes('flood'),
    }
    const orders = await ordersOf(shop, seconds * ORDERS_PER_SECOND)
    const outcomes = strangers.ask<Outcomes>(attack)
    // The last requests of the strangers may be answered later.
    const { page, booking } = await measure(shop, url, orders, wait(seconds))
    isBusy ||= parts.length === 0 && page.p95 > LIMITS_MS.page
    print(
      `| ${what} | ${cells(page, LIMITS_MS.page)} | ${cells(booking, LIMITS_MS.booking)} | ${said(await outcomes)} |`,
    )
  }
  if (isBusy) print('Other work keeps this machine busy: also without strangers a visitor waits too long.')
}

print(
  `${cpus().length} processors (${cpus()[0]?.model}), Node ${process.versions.node}. The strangers run with nice ${NICE}.`,
)
const folder = await mkdtemp(join(tmpdir(), 'jhilik-strangers-'))
const certificate = join(folder, 'certificate.pem')
await writeFile(certificate, CERTIFICATE)
const strangers = startHelper(new URL('support/strangers.ts', import.meta.url))
const gateway = startHelper('gateway.ts')
const postgres = await startPostgres()
let server: ServerProcess | undefined
try {
  const databaseUrl = postgres.url('postgres')
  // It migrates the database.
  const database = await openServer(databaseUrl)
  const shop = await openShop(databaseUrl, secret)
  server = await startServerProcess({
    ...(await shopSettings({ databaseUrl, secret, folder, certificate, gateway })),
    // Everybody here comes through a proxy of this machine, which says where they are.
    TRUST_PROXY: 'loopback',
    // `npm start` sets the same option.
    NODE_OPTIONS: '--max-semi-space-size=4',
  })
  await run(database.db, shop, server.url)
  await database.close()
} finally {
  await server?.kill()
  for (const helper of [strangers, gateway]) await helper.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
