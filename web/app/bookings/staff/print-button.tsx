import type { BookingFilter } from '@jhilik/contract/booking-requests.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { allBookingsQuery } from './api.ts'

/** The export is for larger lists. */
const MOST = 500

/** Loads the remaining pages, then opens the browser's print dialog. */
export function PrintButton({ filter }: { filter: BookingFilter }) {
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
