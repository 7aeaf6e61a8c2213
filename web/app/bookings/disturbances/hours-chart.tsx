import type { DayJob } from '@jhilik/contract/disturbances.ts'
import { useFormat } from '../../lib/language/format.ts'

interface HoursChartProps {
  jobs: readonly DayJob[]
  isIn: (job: DayJob) => boolean
}

/** The label of an hour has the width of so many. */
const LABELED = 3
const HOURS_OF_DAY = 24

const hourOf = (time: string) => Number(time.slice(0, 2))

/** How many jobs begin in each hour, and which of them are affected. The fields beside it say the same in words. */
export function HoursChart({ jobs, isIn }: HoursChartProps) {
  const format = useFormat()
  if (jobs.length === 0) return null
  const starts = jobs.map(({ startTime }) => hourOf(startTime))
  const [earliest, last] = [Math.min(...starts), Math.max(...starts)]
  const length = Math.ceil((last - earliest + 1) / LABELED) * LABELED
  const first = Math.min(earliest, HOURS_OF_DAY - length)
  const hours = Array.from({ length }, (_, index) => {
    const own = jobs.filter(({ startTime }) => hourOf(startTime) === first + index)
    return { hour: first + index, all: own.length, affected: own.filter(isIn).length }
  })
  const most = Math.max(...hours.map(({ all }) => all))
  const heightOf = (count: number) => `${(count / most) * 100}%`
  return (
    <div aria-hidden>
      <div className="flex gap-1">
        {hours.map(({ hour, all, affected }) => (
          <div key={hour} className="relative h-20 flex-1 border-line-strong border-b">
            <div
              className="absolute inset-x-0 bottom-0 rounded-t bg-accent-soft"
              style={{ height: heightOf(all) }}
            />
            <div
              className="absolute inset-x-0 bottom-0 rounded-t bg-brand"
              style={{ height: heightOf(affected) }}
            />
          </div>
        ))}
      </div>
      <div className="mt-1 flex gap-1 text-sm text-soft leading-tight">
        {hours
          .filter((_, index) => index % LABELED === 0)
          .map(({ hour }) => (
            <span key={hour} className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              {format.hour(hour)}
            </span>
          ))}
      </div>
    </div>
  )
}
