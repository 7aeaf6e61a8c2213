import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Sealed } from './seal.ts'

/** A report waits until the server has it. One that is answered had no effect, and its member has to read why. */
export type ReportState = 'waiting' | 'answered'

/** An account's id is not encrypted, so that another account neither sees nor sends the report. */
export interface SealedReport {
  seq: number
  account: string
  state: ReportState
  content: Sealed
  photo: Sealed | null
}

interface CrewSchema extends DBSchema {
  keys: { key: string; value: CryptoKey }
  /** The last answer with the jobs of an account. */
  days: { key: string; value: Sealed }
  reports: { key: number; value: SealedReport; indexes: { account: [string, ReportState] } }
}
export type CrewDatabase = IDBPDatabase<CrewSchema>

let opening: Promise<CrewDatabase> | null = null

/** Rejects where the browser's settings forbid storage. */
export function openCrewDatabase(): Promise<CrewDatabase> {
  opening ??= openDB<CrewSchema>('jhilik-crew', 1, {
    upgrade(db) {
      db.createObjectStore('keys')
      db.createObjectStore('days')
      // The numbers are the order in which the reports are sent.
      const reports = db.createObjectStore('reports', { keyPath: 'seq', autoIncrement: true })
      reports.createIndex('account', ['account', 'state'])
    },
    // A later version of the site, in another tab, waits for this connection otherwise.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    terminated: forgetConnection,
  }).catch((error: unknown) => {
    forgetConnection()
    throw error
  })
  return opening
}

function forgetConnection(): void {
  opening = null
}
