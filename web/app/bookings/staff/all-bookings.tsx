import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { currentServicesQuery } from '../../catalog/services/api.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { BookingList } from './booking-list.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { COLUMN_IDS, type ColumnId } from './columns.tsx'
import { ExportButton } from './export-button.tsx'
import { PrintButton } from './print-button.tsx'
import { Toolbar } from './toolbar.tsx'
import { useFilter } from './use-filter.ts'
import { useHiddenColumns } from './use-hidden-columns.ts'

/** The columns for staff to whom the server sends no contact data. */
const WITHOUT_CONTACT: readonly ColumnId[] = COLUMN_IDS.filter((id) => id !== 'contact' && id !== 'vehicle')

export function AllBookings() {
  const { data: services = [] } = useQuery(currentServicesQuery())
  const { filter, change } = useFilter()
  const [chosen, hide] = useHiddenColumns()
  const may = usePermission()
  const columns = may('contacts.read') ? COLUMN_IDS : WITHOUT_CONTACT
  const hidden = useMemo(
    () => COLUMN_IDS.filter((id) => chosen.includes(id) || !columns.includes(id)),
    [chosen, columns],
  )
  return (
    <>
      <Toolbar filter={filter} services={services} onChange={change}>
        <ColumnChooser columns={columns} hidden={chosen} onChange={hide} />
        <PrintButton filter={filter} />
        {may('exports.read') && <ExportButton filter={filter} />}
      </Toolbar>
      <BookingList filter={filter} hidden={hidden} onChange={change} />
    </>
  )
}
