import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { exportAddress } from './api.ts'
import type { BookingsView } from './filter.ts'

/** All bookings of the view, however many. */
export function ExportButton({ view }: { view: BookingsView }) {
  const t = useTranslations('dashboard.allBookings')
  const [busy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      const link = document.createElement('a')
      link.href = await exportAddress(view)
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
      title={t(`exportBy.${view.dateBy ?? 'service'}`)}
      onClick={() => void download()}
    >
      {!busy && <Download aria-hidden className="size-5" />}
      <span className="max-md:sr-only">{t('export')}</span>
    </Button>
  )
}
