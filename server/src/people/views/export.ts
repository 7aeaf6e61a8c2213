import { Readable } from 'node:stream'
import type { DutyHolder } from '@jhilik/contract/duties.ts'
import type { ChangeFilter, RecordedChange } from '@jhilik/contract/recorded-changes.ts'
import { zonedTime } from '../../platform/clock.ts'
import { BYTE_ORDER_MARK, type Cell, writeCsv } from '../../platform/csv.ts'
import type { Db } from '../../platform/db.ts'
import { listChanges } from './changes.ts'

type Column = readonly [title: string, cellOf: (change: RecordedChange) => Cell]

const BATCH = 500

const text = (value: unknown): Cell =>
  value === undefined || value === null || typeof value === 'string' ? (value ?? '') : JSON.stringify(value)

/** Returns the old or the new values, each with its field; some fields are only named, without their values. */
const valuesOf = (changes: RecordedChange['changes'], side: 'from' | 'to'): Cell =>
  changes.map((change) => `${change.field}: ${side in change ? text(change[side as never]) : '…'}`).join('; ')

const columnsOf = (timeZone: string): Column[] => [
  ['At', ({ at }) => zonedTime(new Date(at), timeZone)],
  ['By', ({ by }) => by?.name ?? 'system'],
  ['By id', ({ by }) => by?._id ?? null],
  ['From', ({ address }) => address],
  ['About', ({ kind }) => kind],
  ['Action', ({ action }) => action],
  ['Subject', ({ subject }) => subject.bookingCode ?? subject.name ?? subject.service?.name ?? null],
  ['Subject id', ({ subject }) => subject._id],
  ['Before', ({ changes }) => valuesOf(changes, 'from')],
  ['After', ({ changes }) => valuesOf(changes, 'to')],
  ['Reason', ({ reason }) => reason],
  ['Amount', ({ money }) => money?.amount ?? null],
  ['Currency', ({ money }) => money?.currency ?? null],
  ['Times', ({ count }) => count],
]

/** Streams the changes of the filter as a table for spreadsheets. Times are in `timeZone`, the business's. */
export async function exportChanges(
  db: Db,
  filter: ChangeFilter,
  timeZone: string,
  reader: DutyHolder,
): Promise<Readable> {
  const columns = columnsOf(timeZone)
  const read = (cursor?: string) => listChanges(db, { ...filter, limit: BATCH, cursor }, timeZone, reader)
  // The first page is read before the response starts, so that an error still becomes an error response.
  const first = await read()
  async function* texts() {
    yield BYTE_ORDER_MARK + writeCsv([columns.map(([title]) => title)])
    for (let part = first; ; part = await read(part.nextCursor ?? undefined)) {
      yield writeCsv(part.page.map((change) => columns.map(([, cellOf]) => cellOf(change))))
      if (part.nextCursor === null) return
    }
  }
  return Readable.from(texts(), { objectMode: false })
}
