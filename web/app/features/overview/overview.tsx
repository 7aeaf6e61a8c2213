import { PeriodReport } from './period-report.tsx'
import { Today } from './today.tsx'

/** The staff's start page: today, then the report of a period. */
export function Overview() {
  return (
    <div className="mt-10 flex flex-col gap-12">
      <Today />
      <PeriodReport />
    </div>
  )
}
