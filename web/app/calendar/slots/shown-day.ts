import { readDate } from '../../lib/forms/date-text.ts'

/** The number of days in the strip, today included. */
export const STRIP_DAYS = 14

/** The day in the address, so that a search, a link or a reload leads to its slots. */
export const dayInAddress = {
  read: (params: URLSearchParams) => readDate(params.get('date') ?? ''),
  /** Null for today. A searched time is of its own day only. */
  write: (date: string | null, params: URLSearchParams) => {
    const next = new URLSearchParams(params)
    if (date !== readDate(params.get('date') ?? '')) next.delete('time')
    if (date) next.set('date', date)
    else next.delete('date')
    return next
  },
}

/** The day whose slots are shown: a past one is replaced by today. */
export const shownDay = (wanted: string | null, today: string): string =>
  wanted !== null && wanted >= today ? wanted : today
