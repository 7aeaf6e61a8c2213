import type { Service } from '@jhilik/contract/services.ts'
import { endsNextDay, isSlotTime } from '@jhilik/contract/slot-times.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { readDate } from '../../lib/forms/date-text.ts'
import { readTime } from '../../lib/forms/time-text.ts'
import { writeFields } from '../../lib/page/use-address-state.ts'
import { minutesOf } from './calendar-layout.ts'

const VIEWS = ['table', 'week'] as const

/** The view of this name; the table for all others. */
export const viewOf = (name: string | null): SlotsView['view'] =>
  VIEWS.find((view) => view === name) ?? 'table'

/** The state of the slots page, kept in the address. */
export interface SlotsView {
  view: (typeof VIEWS)[number]
  service: string
  /** The day of the table; '' for all. */
  date: string
  /** The days that the calendar shows on wide screens. */
  span: 'week' | 'day'
  /** A day of the shown week; '' for today. */
  week: string
}

export const readView = (params: URLSearchParams): SlotsView => {
  const day = (name: string) => readDate(params.get(name) ?? '') ?? ''
  return {
    view: viewOf(params.get('view')),
    service: params.get('service') ?? '',
    date: day('date'),
    span: params.get('span') === 'day' ? 'day' : 'week',
    week: day('week'),
  }
}

export function writeView({ view, service, date, span, week }: SlotsView, params: URLSearchParams) {
  const named = {
    view: view === 'table' ? '' : view,
    service,
    date,
    span: span === 'day' ? span : '',
    week,
  }
  return writeFields(named, params)
}

/** The address of the form for a new slot, with fields filled in. */
export function createSlotPath(known: Partial<Record<'service' | 'date' | 'startTime', string>>): string {
  const params = writeFields(known, new URLSearchParams())
  return `/dashboard/admin/create-slot${params.size > 0 ? `?${params}` : ''}`
}

/** The same for a slot that begins when this one ends. */
export function followingSlotPath(
  slot: Pick<Slot, 'service' | 'date' | 'startTime' | 'endTime'>,
  addDays: (date: string, days: number) => string,
): string {
  const date = endsNextDay(slot) ? addDays(slot.date, 1) : slot.date
  return createSlotPath({ service: slot.service._id, date, startTime: slot.endTime })
}

/** Initial values of a new slot from the address. The end time follows from the service's duration. */
export function readSlotPrefill(params: URLSearchParams, services: readonly Service[]) {
  const service = services.find(({ _id }) => _id === params.get('service'))
  const startTime = readTime(params.get('startTime') ?? '') ?? ''
  return {
    service: service?._id ?? '',
    date: readDate(params.get('date') ?? '') ?? '',
    startTime,
    endTime: service && startTime ? timeAfter(startTime, service.duration) : '',
  }
}

const DAY_MINUTES = 24 * 60

function timeAfter(startTime: string, minutes: number): string {
  const end = (minutesOf(startTime) + minutes) % DAY_MINUTES
  const two = (value: number) => String(value).padStart(2, '0')
  const endTime = `${two(Math.floor(end / 60))}:${two(end % 60)}`
  return minutes < DAY_MINUTES && isSlotTime({ startTime, endTime }) ? endTime : ''
}
