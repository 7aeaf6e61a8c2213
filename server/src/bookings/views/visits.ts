import { jpegName, uploadAddress } from '@jhilik/contract/picture-links.ts'
import { type VisitWindow, windowOf } from '@jhilik/contract/visit-windows.ts'
import {
  type Failure,
  type PhotoMoment,
  type ProgressReport,
  VISIT_STEPS,
  type Visit,
  type VisitPhoto,
  visitOf,
} from '@jhilik/contract/visits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { problem } from '../../platform/problem.ts'
import type { StoredChecklistItem } from '../../platform/schema/catalog.ts'
import type { BookingRow } from './bookings.ts'

interface StoredReport {
  id: string
  kind: string
  at: string
  minutes: number | null
  travelMinutes: number | null
  reason: Failure | null
  note: string
  photo: string | null
  moment: PhotoMoment | null
}

/** Selects the reports of a row of bookings that took effect at the start that it has, by time. */
export const reportsOfBooking: RawBuilder<StoredReport[]> = sql<StoredReport[]>`(
  select coalesce(json_agg(json_build_object('id', report.id, 'kind', report.kind, 'at', report.happened_at,
      'minutes', report.minutes, 'travelMinutes', report.travel_minutes, 'reason', report.reason, 'note', report.note, 'photo', report.photo, 'moment', report.moment)
    order by report.happened_at, report.id), '[]')
  from visit_reports report where report.booking_id = bookings.id and report.starts_at = bookings.starts_at
    and report.no_effect is null and report.kind <> 'payment')`

/** Selects what the crew of a row of bookings ticks off: the items of the services that are to be done, each service once. */
export const checklistOfBooking: RawBuilder<StoredChecklistItem[]> = sql<StoredChecklistItem[]>`(
  select coalesce(json_agg(item.value order by bought.first, item.ordinality), '[]')
  from (select service_id, min(position) as first from booking_lines line
      where line.booking_id = bookings.id and canceled_at is null group by service_id) bought
    join service_checklists list on list.service_id = bought.service_id,
    jsonb_array_elements(list.items) with ordinality item)`

/** Returns how far the visit of a booking is, its photos, and when its crew comes. */
export function toVisit(
  reports: readonly StoredReport[],
  { starts_at, status }: Pick<BookingRow, 'starts_at' | 'status'>,
): { visit: Visit; visitPhotos: VisitPhoto[]; window: VisitWindow | null } {
  const progress = reports.flatMap(toProgress)
  const visit = visitOf(progress)
  // Staff have completed it, whatever the crew has reported.
  const isOver = status === 'completed' && visit.state !== 'done'
  return {
    visit: isOver ? { ...visit, state: 'done', failure: null } : visit,
    window: isOver ? null : windowOf(progress, starts_at.toISOString()),
    visitPhotos: reports.flatMap(({ moment, photo, at }) =>
      moment && photo ? [{ moment, img: uploadAddress(jpegName(photo)), at: toInstant(at) }] : [],
    ),
  }
}

const REPORTED_LATER = VISIT_STEPS.filter((step) => step !== 'on_the_way')

function toProgress({
  kind,
  at: time,
  minutes,
  travelMinutes,
  reason,
  note,
}: StoredReport): ProgressReport[] {
  const at = toInstant(time)
  if (kind === 'late') return [{ kind, at, minutes: minutes ?? 0, cause: note }]
  if (kind === 'could_not_do' && reason) return [{ kind, at, reason, note }]
  if (kind === 'on_the_way') return [{ kind, at, travelMinutes }]
  const step = REPORTED_LATER.find((one) => one === kind)
  return step ? [{ kind: step, at }] : []
}

/** JSON of PostgreSQL has the offset of its zone. */
const toInstant = (time: string): string => new Date(time).toISOString()

/** What a message about the visit of a crew is written from. */
export interface ToldVisit extends Visit {
  window: VisitWindow | null
  /** When what the message is about happened; null when the report of it has no effect on the booking as it is. */
  happenedAt: Date | null
}

/** Reads how far the visit of a booking is, for the message about one of its reports. */
export async function readToldVisit(db: Db, bookingId: string, reportId: string | null): Promise<ToldVisit> {
  const { reports, ...booking } = await db
    .selectFrom('bookings')
    .select(['starts_at', 'status', reportsOfBooking.as('reports')])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const { visit, window } = toVisit(reports, booking)
  const report = reports.find(({ id }) => id === reportId)
  return {
    ...visit,
    window,
    happenedAt: report ? new Date(report.at) : null,
  }
}

/** Returns how far the visit of a booking is, and how far it was before a report. */
export async function readProgress(db: Db, bookingId: string, reportId: string) {
  const { reports } = await db
    .selectFrom('bookings')
    .select(reportsOfBooking.as('reports'))
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const visitAfter = (some: readonly StoredReport[]) => visitOf(some.flatMap(toProgress))
  return { before: visitAfter(reports.filter(({ id }) => id !== reportId)), after: visitAfter(reports) }
}

/** Whether a crew has come: the customer does not move or cancel the visit any more, also when that was before its start. */
export const isCrewThere = (state: Visit['state']): boolean =>
  state === 'arrived' || state === 'started' || state === 'done'

/** Throws booking_started when the crew of a booking that is to be done has come. */
export async function refuseAtWork(db: Db, { id, status }: Pick<BookingRow, 'id' | 'status'>): Promise<void> {
  if (status !== 'confirmed') return
  if (isCrewThere((await readToldVisit(db, id, null)).state)) throw problem('booking_started')
}
