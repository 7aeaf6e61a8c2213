import { PeriodReport } from './period-report.tsx'
import { Today } from './today.tsx'

/** What the staff see first: what the day asks of them, then how business goes. */
export function Overview() {
  return (
    <div className="mt-10 flex flex-col gap-12">
      <Today />
      <PeriodReport />
    </div>
  )
}
