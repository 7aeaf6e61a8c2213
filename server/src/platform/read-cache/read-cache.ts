import type { Clock } from '../clock.ts'
import { Problem, problemOfDatabaseError } from '../problem.ts'
import { type Built, type Entry, makeEntry } from './entry.ts'
import type { Freshness } from './freshness.ts'

/** An answer is made again after this time, whatever else it may depend on. */
const LONGEST_MS = 60_000
/**
 * The time that a visitor waits for a lost database when there is an older answer, and the time once it did not answer
 * before.
 */
const WAIT_MS = 3_000
const OUTAGE_WAIT_MS = 300

/** The generation of an entry that is never valid. */
const NO_GENERATION = -1

/** Returns undefined for an answer to this request only, such as one that says that something is unknown. */
type Build = () => Promise<Built | undefined>

/** `isOld`: the database cannot be reached, and this is an earlier answer. */
export interface Found {
  entry: Entry
  isOld: boolean
}

export interface ReadCache {
  /** Returns the answer in memory, or a new one. Fails when `build` does; undefined where `build` is. */
  find(key: string, build: Build): Promise<Found | undefined>
  /** Returns the bytes of all entries. */
  bytes(): number
  close(): Promise<void>
}

interface Parts {
  freshness: Freshness
  clock: Clock
  /** Returns when what visitors see changes next without being written. */
  findNextChange(now: Date): Promise<Date>
  maxBytes?: number | undefined
}

/** Keeps answers to visitors, each made once per change of what they see. */
export function createReadCache({ freshness, clock, findNextChange, maxBytes }: Parts): ReadCache {
  const store = createStore(maxBytes)
  const flights = new Map<string, { generation: number; made: Promise<Entry | undefined> }>()
  let change: { generation: number; from: number; until: number } | undefined
  let isOut = false

  async function validUntil(generation: number, now: number): Promise<number> {
    if (change?.generation !== generation || now < change.from || now >= change.until) {
      change = { generation, from: now, until: (await findNextChange(new Date(now))).getTime() }
    }
    return Math.min(change.until, now + LONGEST_MS)
  }

  /** `generation` is read before anything else: a change meanwhile makes the entry outdated at once. */
  async function make(key: string, generation: number, build: Build): Promise<Entry | undefined> {
    const now = () => clock.now().getTime()
    const builtAt = now()
    const age = { generation, builtAt, validUntil: await validUntil(generation, builtAt) }
    const built = await build()
    return built && makeEntry(built, age, { now, onResize: (resized) => store.recount(key, resized) })
  }

  /** Makes an entry once for all callers at the same time that know of no later change. */
  function makeOnce(key: string, generation: number, build: Build): Promise<Entry | undefined> {
    const flight = flights.get(key)
    if (flight?.generation === generation) return flight.made
    const made = make(key, generation, build)
    flights.set(key, { generation, made })
    const end = () => {
      if (flights.get(key)?.made === made) flights.delete(key)
    }
    return made.then(
      (entry) => {
        end()
        if (entry && freshness.generation() === generation) store.set(key, entry)
        return entry
      },
      (error) => {
        end()
        throw error
      },
    )
  }

  const isValid = (entry: Entry, now: number) =>
    entry.generation === freshness.generation() && entry.builtAt <= now && now < entry.validUntil

  /**
   * Finds an answer while notifications do not arrive: no new one is kept. An answer that was kept before is used when
   * the database does not answer at all.
   */
  async function findUnconfirmed(key: string, build: Build): Promise<Found | undefined> {
    const old = store.get(key)
    const made = make(key, freshness.generation(), build).then(
      (entry) => {
        isOut = false
        if (!entry) return undefined
        // The entry is used only in an outage, because no notification of later changes may have arrived.
        entry.generation = NO_GENERATION
        store.set(key, entry)
        return { entry, isOld: false }
      },
      (error) => {
        if (!isOutage(error)) throw error
        isOut = true
        if (!old) throw error
        return { entry: old, isOld: true }
      },
    )
    if (!old) return made
    const impatience = Promise.withResolvers<Found>()
    const giveUp = () => {
      isOut = true
      impatience.resolve({ entry: old, isOld: true })
    }
    const timer = setTimeout(giveUp, isOut ? OUTAGE_WAIT_MS : WAIT_MS)
    return Promise.race([made, impatience.promise]).finally(() => clearTimeout(timer))
  }

  return {
    async find(key, build) {
      if (!(await freshness.confirm())) return findUnconfirmed(key, build)
      isOut = false
      const known = store.get(key)
      if (known && isValid(known, clock.now().getTime())) return { entry: known, isOld: false }
      const entry = await makeOnce(key, freshness.generation(), build)
      return entry && { entry, isOld: false }
    },
    bytes: store.bytes,
    close: () => freshness.close(),
  }
}

function isOutage(error: unknown): boolean {
  const failure = error instanceof Problem ? error : problemOfDatabaseError(error)
  return failure?.code === 'temporarily_unavailable'
}

/** The size fits all pages of fifty services in two languages and both themes, or a hundred thousand short answers. */
const MAX_BYTES = 32 * 1024 * 1024
/** A larger answer would displace too many others. */
const MAX_ENTRY_BYTES = 2 * 1024 * 1024
/** The size of an entry's key and bookkeeping. */
const OVERHEAD_BYTES = 300

export interface EntryStore {
  get(key: string): Entry | undefined
  set(key: string, entry: Entry): void
  /** Counts an entry again whose `bytes` have changed. */
  recount(key: string, entry: Entry): void
  /** Returns the size of everything in it. */
  bytes(): number
}

/** Keeps the entries that were used last, up to a size. */
export function createStore(maxBytes = MAX_BYTES): EntryStore {
  const entries = new Map<string, { entry: Entry; size: number }>()
  let total = 0

  function remove(key: string) {
    total -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }

  function set(key: string, entry: Entry) {
    remove(key)
    const size = entry.bytes + key.length + OVERHEAD_BYTES
    if (size > MAX_ENTRY_BYTES) return
    entries.set(key, { entry, size })
    total += size
    for (const oldest of entries.keys()) {
      if (total <= maxBytes) break
      remove(oldest)
    }
  }

  return {
    get(key) {
      const found = entries.get(key)
      if (!found) return undefined
      // The entry moves to the end, because the first entry is removed first.
      entries.delete(key)
      entries.set(key, found)
      return found.entry
    },
    set,
    recount(key, entry) {
      if (entries.get(key)?.entry === entry) set(key, entry)
    },
    bytes: () => total,
  }
}
