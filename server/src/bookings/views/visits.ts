import type { VisitPhoto } from '@jhilik/contract/crew-jobs.ts'
import { jpegName, uploadAddress } from '@jhilik/contract/picture-links.ts'
import {
  type Failure,
  type PhotoMoment,
  type ProgressReport,
  VISIT_STEPS,
  type Visit,
  visitOf,
} from '@jhilik/contract/visits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { StoredChecklistItem } from '../../platform/schema/catalog.ts'

interface StoredReport {
  kind: string
  at: string
  minutes: number | null
  reason: Failure | null
  note: string
  photo: string | null
  moment: PhotoMoment | null
}

/** Selects the reports of a row of bookings that took effect at the start that it has, by time. */
export const reportsOfBooking: RawBuilder<StoredReport[]> = sql<StoredReport[]>`(
  select coalesce(json_agg(json_build_object('kind', report.kind, 'at', report.happened_at, 'minutes', report.minutes,
      'reason', report.reason, 'note', report.note, 'photo', report.photo, 'moment', report.moment)
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

/** Returns how far a visit is, and its photos. */
export function toVisit(reports: readonly StoredReport[]): { visit: Visit; visitPhotos: VisitPhoto[] } {
  return {
    visit: visitOf(reports.flatMap(toProgress)),
    visitPhotos: reports.flatMap(({ moment, photo, at }) =>
      moment && photo ? [{ moment, img: uploadAddress(jpegName(photo)), at: toInstant(at) }] : [],
    ),
  }
}

function toProgress({ kind, at: time, minutes, reason, note }: StoredReport): ProgressReport[] {
  const at = toInstant(time)
  if (kind === 'late') return [{ kind, at, minutes: minutes ?? 0, cause: note }]
  if (kind === 'could_not_do' && reason) return [{ kind, at, reason, note }]
  const step = VISIT_STEPS.find((one) => one === kind)
  return step ? [{ kind: step, at }] : []
}

/** JSON of PostgreSQL has the offset of its zone. */
const toInstant = (time: string): string => new Date(time).toISOString()
