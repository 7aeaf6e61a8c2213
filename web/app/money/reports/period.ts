import { REPORT_MAX_DAYS } from '@jhilik/contract/reports.ts'
import { writeFields } from '../../lib/page/use-address-state.ts'

/** Days of the business's calendar, both included. */
export interface Period {
  from: string
  to: string
}

/** All but `custom` end today. */
export const PRESETS = ['7', '30', '90', 'month', 'custom'] as const
type Preset = (typeof PRESETS)[number]

export interface PeriodChoice extends Period {
  preset: Preset
}

/** Delay before the address follows a date that is being typed. */
export const PERIOD_SETTLE_MS = 300

const DEFAULT: Preset = '30'
const DAY_MS = 86_400_000
const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

export const countDays = ({ from, to }: Period) =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/** The days of a choice. `from` and `to` of a custom one are as typed, valid or not. */
export function periodOf({ preset, from, to }: PeriodChoice, today: string): Period {
  if (preset === 'custom') return { from, to }
  if (preset === 'month') return { from: `${today.slice(0, 7)}-01`, to: today }
  const first = new Date(Date.parse(today) - (Number(preset) - 1) * DAY_MS)
  return { from: first.toISOString().slice(0, 10), to: today }
}

/** Says why a period is invalid; null when it is valid. */
export function periodProblem({ from, to }: Period): 'incomplete' | 'backwards' | 'tooLong' | null {
  if (!isDate(from) || !isDate(to)) return 'incomplete'
  const days = countDays({ from, to })
  if (days < 1) return 'backwards'
  return days > REPORT_MAX_DAYS ? 'tooLong' : null
}

/** The choice in the address: `?period=90`, or `?period=custom&from=…&to=…`. */
export const periodInAddress = {
  read: (params: URLSearchParams): PeriodChoice => ({
    preset: PRESETS.find((known) => known === params.get('period')) ?? DEFAULT,
    from: params.get('from') ?? '',
    to: params.get('to') ?? '',
  }),
  write: ({ preset, from, to }: PeriodChoice, params: URLSearchParams) => {
    const isCustom = preset === 'custom'
    const period = preset === DEFAULT ? '' : preset
    return writeFields({ period, from: isCustom ? from : '', to: isCustom ? to : '' }, params)
  },
}
