import { statfs } from 'node:fs/promises'
import type { Context } from '../../context.ts'
import { type Operation, readOperation } from './operation.ts'
import { readUpkeep, type Upkeep } from './upkeep.ts'

/** The facts about a server that have to be asked for. */
export interface Snapshot {
  at: Date
  /** Null when the database did not answer in time. */
  database: (Operation & Upkeep) | null
  /** The space of the file system with DATA_DIR; null when it cannot be read. */
  disk: { freeBytes: number; sizeBytes: number } | null
}

/**
 * A caller who asks more often gets the same answer, so that neither many screens nor a scraper with a short interval
 * load the database.
 */
const KEEP_MS = 10_000
const TIMEOUT_MS = 3_000

async function readDatabase({ db }: Context): Promise<Operation & Upkeep> {
  const [operation, upkeep] = await Promise.all([readOperation(db), readUpkeep(db)])
  return { ...operation, ...upkeep }
}

async function readDisk({ config }: Context): Promise<Snapshot['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(config.dataDir)
    return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize }
  } catch {
    return null
  }
}

/** Returns the value, or null when it rejects or takes too long. */
async function inTime<T>(reading: Promise<T>): Promise<T | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), TIMEOUT_MS)
  try {
    return await Promise.race([reading, late])
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

/** Returns a function that takes a snapshot, at most one each ten seconds. It never rejects. */
function openSnapshots(ctx: Context): () => Promise<Snapshot> {
  let latest: { startedAt: number; snapshot: Promise<Snapshot> } | undefined
  let reading: Promise<unknown> | undefined

  async function take(): Promise<Snapshot> {
    // When one reading still waits for the database, a second one would only take another connection of the pool.
    const database = reading ? null : await readOnce()
    return { at: ctx.clock.now(), database, disk: await readDisk(ctx) }
  }

  function readOnce() {
    const started = readDatabase(ctx)
    const end = () => {
      reading = undefined
    }
    reading = started.then(end, end)
    return inTime(started)
  }

  return () => {
    const now = ctx.clock.now().getTime()
    if (!latest || now - latest.startedAt >= KEEP_MS) latest = { startedAt: now, snapshot: take() }
    return latest.snapshot
  }
}

const opened = new WeakMap<Context, () => Promise<Snapshot>>()

/** Metrics and status page share their snapshots. */
export function takeSnapshot(ctx: Context): Promise<Snapshot> {
  const take = opened.get(ctx) ?? openSnapshots(ctx)
  opened.set(ctx, take)
  return take()
}
