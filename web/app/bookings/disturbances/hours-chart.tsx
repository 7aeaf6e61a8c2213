import type { DayJob } from '@jhilik/contract/disturbances.ts'
import { useFormat } from '../../lib/language/format.ts'

interface HoursChartProps {
  jobs: readonly DayJob[]
  isIn: (job: DayJob) => boolean
}

const hourOf = (time: string) => Number(time.slice(0, 2))

/** How many jobs begin in each hour, and which of them are affected. The fields beside it say the same in words. */
export function HoursChart({ jobs, isIn }: HoursChartProps) {
  const format = useFormat()
  if (jobs.length === 0) return null
  const starts = jobs.map(({ startTime }) => hourOf(startTime))
  const [first, last] = [Math.min(...starts), Math.max(...starts)]
  const hours = Array.from({ length: last - first + 1 }, (_, index) => {
    const own = jobs.filter(({ startTime }) => hourOf(startTime) === first + index)
    return { hour: first + index, all: own.length, affected: own.filter(isIn).length }
  })
  const most = Math.max(...hours.map(({ all }) => all))
  const heightOf = (count: number) => `${(count / most) * 100}%`
  return (
    <div aria-hidden className="flex items-end gap-1 text-sm">
      {hours.map(({ hour, all, affected }) => (
        <div key={hour} className="flex min-w-0 flex-1 flex-col items-center gap-1">
          <div className="relative h-20 w-full border-line-strong border-b">
            <div
              className="absolute inset-x-0 bottom-0 rounded-t bg-accent-soft"
              style={{ height: heightOf(all) }}
            />
            <div
              className="absolute inset-x-0 bottom-0 rounded-t bg-brand"
              style={{ height: heightOf(affected) }}
            />
          </div>
          <span className="truncate text-soft">{hour % 3 === 0 ? format.hour(hour) : '\u00a0'}</span>
        </div>
      ))}
    </div>
  )
}
