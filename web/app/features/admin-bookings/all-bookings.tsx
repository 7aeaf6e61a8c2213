import { useQuery } from '@tanstack/react-query'
import { currentServicesQuery } from '../services/api.ts'
import { BookingList } from './booking-list.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { ExportButton } from './export-button.tsx'
import { PrintButton } from './print-button.tsx'
import { Toolbar } from './toolbar.tsx'
import { useFilter } from './use-filter.ts'
import { useHiddenColumns } from './use-hidden-columns.ts'

export function AllBookings() {
  const { data: services = [] } = useQuery(currentServicesQuery())
  const { filter, change } = useFilter()
  const [hidden, hide] = useHiddenColumns()
  return (
    <>
      <Toolbar filter={filter} services={services} onChange={change}>
        <ColumnChooser hidden={hidden} onChange={hide} />
        <PrintButton filter={filter} />
        <ExportButton filter={filter} />
      </Toolbar>
      <BookingList filter={filter} hidden={hidden} onChange={change} />
    </>
  )
}
