import type { BookingFilter } from '@jhilik/contract/booking-requests.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { fetchExportAddress } from './api.ts'

/** Exports all bookings of the filter. */
export function ExportButton({ filter }: { filter: BookingFilter }) {
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
