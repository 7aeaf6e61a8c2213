import type { Service } from '@jhilik/contract/services.ts'
import { FoundBookings } from './booking-list.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { ExportButton } from './export-button.tsx'
import { PrintButton } from './print-button.tsx'
import { Toolbar } from './toolbar.tsx'
import { useView } from './use-filter.ts'
import { useHiddenColumns } from './use-hidden-columns.ts'

export function AllBookings({ services }: { services: Service[] }) {
  const { view, change } = useView()
  const [hidden, hide] = useHiddenColumns()
  return (
    <>
      <Toolbar view={view} services={services} onChange={change}>
        <ColumnChooser hidden={hidden} onChange={hide} />
        <PrintButton view={view} />
        <ExportButton view={view} />
      </Toolbar>
      <FoundBookings view={view} hidden={hidden} onChange={change} />
    </>
  )
}
