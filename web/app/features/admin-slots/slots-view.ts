import { readDate } from '../../lib/forms/date-text.ts'

/** What the slots screen shows; all of it lives in the address. */
export interface SlotsView {
  view: 'table' | 'week'
  service: string
  /** The day the table is narrowed to; '' for all. */
  date: string
  /** How much the calendar shows, where there is room for a week. */
  span: 'week' | 'day'
  /** A day that the calendar shows; '' for today. */
  week: string
}

export const readView = (params: URLSearchParams): SlotsView => {
  const day = (name: string) => readDate(params.get(name) ?? '') ?? ''
  return {
    view: params.get('view') === 'week' ? 'week' : 'table',
    service: params.get('service') ?? '',
    date: day('date'),
    span: params.get('span') === 'day' ? 'day' : 'week',
    week: day('week'),
  }
}

export function writeView({ view, service, date, span, week }: SlotsView, params: URLSearchParams) {
  const named = {
    view: view === 'week' ? view : '',
    service,
    date,
    span: span === 'day' ? span : '',
    week,
  }
  for (const [name, value] of Object.entries(named)) {
    if (value) params.set(name, value)
    else params.delete(name)
  }
  return params
}

interface NewSlot {
  service?: string
  date?: string
  startTime?: string
}

/** Where a slot is created, with what is known about it filled in. */
export function createSlotPath(known: NewSlot): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(known)) if (value) params.set(name, value)
  return `/dashboard/admin/create-slot${params.size > 0 ? `?${params}` : ''}`
}
