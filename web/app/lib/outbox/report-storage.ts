import { type CrewDatabase, openCrewDatabase, type ReportState, type SealedReport } from './crew-database.ts'
import { canSeal, seal, sealJson, unseal, unsealJson } from './seal.ts'

export interface Kept<Content> {
  /** The order in which they are sent. */
  seq: number
  state: ReportState
  content: Content
}

/** What an account has reported and the server does not have yet, and what it has refused. */
export interface ReportStorage<Content> {
  /** False: the reports are lost with the page. */
  isLasting: boolean
  list: () => Promise<Kept<Content>[]>
  add: (content: Content, photo: Blob | null) => Promise<Kept<Content>>
  /** Replaces state and content; the photo stays. */
  change: (kept: Kept<Content>) => Promise<void>
  photoOf: (seq: number) => Promise<Blob | null>
  remove: (seq: number) => Promise<void>
}

const JPEG = 'image/jpeg'

/** Opens the storage of an account, once the answer with its jobs has brought its key. Without one the page alone keeps the reports. */
export async function openReportStorage<Content>(account: string): Promise<ReportStorage<Content>> {
  const db = await openDatabase()
  const key = await db?.get('keys', account)
  return db && key ? lastingStorage(db, key, account) : memoryStorage(account)
}

/** Null where reports cannot be kept: without encryption, or when storage is forbidden. */
async function openDatabase(): Promise<CrewDatabase | null> {
  if (!canSeal()) return null
  return openCrewDatabase().catch((error: unknown) => {
    console.warn('Nothing can be kept in this browser', error)
    return null
  })
}

function lastingStorage<Content>(db: CrewDatabase, key: CryptoKey, account: string): ReportStorage<Content> {
  const read = async ({ seq, state, content }: SealedReport): Promise<Kept<Content>[]> => {
    try {
      return [{ seq, state, content: (await unsealJson(key, account, content)) as Content }]
    } catch (error) {
      // It stays there: the key may be another one after the office has restored a backup.
      console.warn('A report cannot be read', error)
      return []
    }
  }
  return {
    isLasting: true,
    async list() {
      const mine = IDBKeyRange.bound([account], [account, []])
      const sealed = await db.getAllFromIndex('reports', 'account', mine)
      const kept = await Promise.all(sealed.toSorted((a, b) => a.seq - b.seq).map(read))
      return kept.flat()
    },
    async add(content, photo) {
      const sealed = {
        account,
        state: 'waiting' as const,
        content: await sealJson(key, account, content),
        photo: photo && (await seal(key, account, await photo.arrayBuffer())),
      }
      // The database gives the number.
      const seq = await db.add('reports', sealed as SealedReport)
      return { seq, state: 'waiting', content }
    },
    async change({ seq, state, content }) {
      const sealed = await sealJson(key, account, content)
      const reports = db.transaction('reports', 'readwrite')
      const kept = await reports.store.get(seq)
      if (kept) await reports.store.put({ ...kept, state, content: sealed })
      await reports.done
    },
    async photoOf(seq) {
      const photo = (await db.get('reports', seq))?.photo
      return photo ? new Blob([await unseal(key, account, photo)], { type: JPEG }) : null
    },
    remove: (seq) => db.delete('reports', seq),
  }
}

interface InMemory {
  account: string
  next: number
  reports: Map<number, Kept<unknown> & { photo: Blob | null }>
}
let memory: InMemory | null = null

/** Nobody else gets the reports of an account whose session has ended on this page. */
function memoryOf(account: string): InMemory {
  if (memory?.account !== account) memory = { account, next: 1, reports: new Map() }
  return memory
}

function memoryStorage<Content>(account: string): ReportStorage<Content> {
  const { reports } = memoryOf(account)
  return {
    isLasting: false,
    list: async () => [...reports.values()] as Kept<Content>[],
    async add(content, photo) {
      const kept = { seq: memoryOf(account).next++, state: 'waiting' as const, content }
      reports.set(kept.seq, { ...kept, photo })
      return kept
    },
    async change(kept) {
      const before = reports.get(kept.seq)
      if (before) reports.set(kept.seq, { ...before, ...kept })
    },
    photoOf: async (seq) => reports.get(seq)?.photo ?? null,
    async remove(seq) {
      reports.delete(seq)
    },
  }
}

/** Returns how many reports of an account are not sent. It needs no key. */
export async function countWaiting(account: string): Promise<number> {
  const db = await openDatabase()
  const lasting = await db?.countFromIndex('reports', 'account', IDBKeyRange.only([account, 'waiting']))
  const inMemory = [...memoryOf(account).reports.values()].filter(({ state }) => state === 'waiting')
  return (lasting ?? 0) + inMemory.length
}
