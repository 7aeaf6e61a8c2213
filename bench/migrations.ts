/**
 * Migrates a database of version 0007 with 1,000,000 bookings on a real PostgreSQL, by a process of the
 * product. A second process starts meanwhile, and a visitor and a customer call on the database ten times a
 * second under the time limit of the product. Prints how long each step took, how long the longest call
 * waited, and that the second process waited and started. Nothing is kept.
 *
 *   npm run bench:migrations             1,000,000 bookings
 *   npm run bench:migrations -- 100000   another number
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrateServer } from '../server/src/platform/db.ts'
import { readMigrations } from '../server/src/platform/migration-files.ts'
import { freePort, startPostgres } from '../server/test/support/postgres-server.ts'
import { fillBefore } from './support/fill-before.ts'

const FROM_VERSION = 7
const EVERY_MS = 100
const ENTRY = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))

const print = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

interface Started {
  /** What it said, each line with the milliseconds since the start of the measurement. */
  lines: { at: number; text: string }[]
  ready: Promise<number>
  stop(): Promise<void>
}

async function startProduct(databaseUrl: string, dataDir: string, began: number): Promise<Started> {
  const port = String(await freePort())
  const env = {
    PATH: process.env.PATH,
    PORT: port,
    SANDBOX_PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    GATEWAYS: 'sandbox',
    SESSION_SECRET: 'of no use outside of this measurement',
  }
  const child = spawn(process.execPath, [ENTRY], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: Started['lines'] = []
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    for (const line of chunk.split('\n').filter((line) => line.startsWith('{'))) {
      lines.push({ at: performance.now() - began, text: (JSON.parse(line) as { msg: string }).msg })
    }
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    lines,
    ready: untilReady(child, `http://localhost:${port}/api/health/ready`).then(
      () => performance.now() - began,
    ),
    async stop() {
      child.kill('SIGTERM')
      await gone
    },
  }
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await sleep(EVERY_MS)
  }
  throw new Error(`The process ended with ${child.exitCode}.`)
}

interface Waits {
  calls: number
  failed: number
  longestMs: number
}

/** Sends the statement again and again, under the limit of the product, until `stop` is called. */
function callOn(databaseUrl: string, sql: string): { stop(): Promise<Waits> } {
  const waits: Waits = { calls: 0, failed: 0, longestMs: 0 }
  let stopping = false
  const running = (async () => {
    const client = new pg.Client({ connectionString: databaseUrl, statement_timeout: 15_000 })
    await client.connect()
    while (!stopping) {
      const began = performance.now()
      await client.query(sql).catch(() => {
        waits.failed += 1
      })
      waits.calls += 1
      waits.longestMs = Math.max(waits.longestMs, performance.now() - began)
      await sleep(EVERY_MS)
    }
    await client.end()
  })()
  return {
    async stop() {
      stopping = true
      await running
      return waits
    },
  }
}

/** A reader waits for exclusive locks alone, a writer for those that keep writers out too. */
const READS = `select status from bookings where slot_id = 'c0000000-0000-7000-8000-0000000003e8'`
const WRITES = `update bookings set updated_at = now() where id = 'd0000000-0000-7000-8000-0000000003e8'`

async function main(bookings: number): Promise<void> {
  const server = await startPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'jhilik-bench-'))
  try {
    const database = server.url('postgres')
    await migrateServer(database, { migrations: readMigrations().slice(0, FROM_VERSION) })
    const client = new pg.Client({ connectionString: database })
    await client.connect()
    const filling = performance.now()
    await fillBefore(client, bookings)
    await client.end()
    print(
      `Filled version 000${FROM_VERSION} with ${bookings} bookings in ${seconds(performance.now() - filling)}.\n`,
    )

    const reader = callOn(database, READS)
    const writer = callOn(database, WRITES)
    const began = performance.now()
    const first = await startProduct(database, join(folder, '1'), began)
    while (first.lines.length === 0) await sleep(EVERY_MS)
    const second = await startProduct(database, join(folder, '2'), began)
    const [firstReady, secondReady] = await Promise.all([first.ready, second.ready])
    for (const [name, waits] of [
      ['reader', await reader.stop()],
      ['writer', await writer.stop()],
    ] as const) {
      print(
        `The ${name}: ${waits.calls} calls, ${waits.failed} failed, the longest took ${seconds(waits.longestMs)}.`,
      )
    }
    for (const [name, { lines }, ready] of [
      ['first', first, firstReady],
      ['second', second, secondReady],
    ] as const) {
      print(`\nThe ${name} process was ready after ${seconds(ready)} and said:`)
      const waiting = lines.filter(({ text }) => text.startsWith('Another process'))
      const told = lines.filter(
        (line) => !line.text.includes('has run for') && !waiting.slice(1, -1).includes(line),
      )
      for (const { at, text } of told) print(`${seconds(at)}  ${text}`)
    }
    await first.stop()
    await second.stop()
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await main(Number(process.argv[2] ?? 1_000_000))
