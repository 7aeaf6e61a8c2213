import type { Entry } from './entry.ts'

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
