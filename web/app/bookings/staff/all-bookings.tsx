import type { BookingFilter } from '@jhilik/contract/booking-requests.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { currentServicesQuery } from '../../catalog/services/api.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { allBookingsQuery, fetchExportAddress } from './api.ts'
import { BookingList } from './booking-list.tsx'
import { ColumnChooser, useHiddenColumns } from './column-chooser.tsx'
import { COLUMN_IDS, type ColumnId } from './columns.tsx'
import { useFilter } from './filter.ts'
import { Toolbar } from './toolbar.tsx'

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

/** The export is for larger lists. */
const MOST = 500

/** Loads the remaining pages, then opens the browser's print dialog. */
function PrintButton({ filter }: { filter: BookingFilter }) {
  const t = useTranslations('dashboard.allBookings')
  const { data, hasNextPage, fetchNextPage, isPlaceholderData } = useInfiniteQuery(allBookingsQuery(filter))
  const [busy, setBusy] = useState(false)

  async function print() {
    setBusy(true)
    let loaded = { data, hasNextPage, isError: false }
    while (loaded.hasNextPage && !loaded.isError && (loaded.data?.bookings.length ?? 0) < MOST) {
      loaded = await fetchNextPage()
    }
    // The print dialog blocks rendering: render the loaded rows first.
    flushSync(() => setBusy(false))
    if (loaded.isError) {
      toast.error({ title: t('printFailed') })
      return
    }
    if (loaded.hasNextPage) toast.error({ title: t('printCapped', { count: MOST }) })
    requestAnimationFrame(() => window.print())
  }

  return (
    <Button
      variant="secondary"
      busy={busy}
      // The bookings of another filter are still shown while those of this one are loading.
      disabled={isPlaceholderData || !data?.bookings.length}
      onClick={() => void print()}
    >
      {!busy && <Printer aria-hidden className="size-5" />}
      <span className="max-md:sr-only">{t('print')}</span>
    </Button>
  )
}

/** Exports all bookings of the filter. */
function ExportButton({ filter }: { filter: BookingFilter }) {
  const t = useTranslations('dashboard.allBookings')
  const [busy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      const link = document.createElement('a')
      link.href = await fetchExportAddress(filter)
      link.download = ''
      link.click()
    } catch (error) {
      console.error('The export was not started', error)
      toast.error({ title: t('exportFailed') })
    }
    setBusy(false)
  }

  return (
    <Button
      variant="secondary"
      busy={busy}
      title={t(`exportBy.${filter.dateBy ?? 'service'}`)}
      onClick={() => void download()}
    >
      {!busy && <Download aria-hidden className="size-5" />}
      <span className="max-md:sr-only">{t('export')}</span>
    </Button>
  )
}
