import { pageTitle } from '../../lib/page/page-meta.ts'
import { PeriodReport } from '../../office/overview/period-report.tsx'
import { Page } from '../../ui/page.tsx'

export const meta = pageTitle((m) => m.dashboard.shell.figures)

export default function Figures() {
  return (
    <Page wide>
      <PeriodReport />
    </Page>
  )
}
