import type { Receipt } from '@jhilik/contract/receipts.ts'
import { useMutation } from '@tanstack/react-query'
import { ArrowLeft, Download, Printer } from 'lucide-react'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { bookingPath } from '../bookings/paths.ts'
import { fetchReceiptPdf } from './api.ts'
import { saveFile } from './save-file.ts'

/** Actions above the sheet; not printed. */
export function ReceiptTools({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('dashboard.receipt')
  const locale = useLocale()
  const { _id } = receipt.booking
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => fetchReceiptPdf(_id, locale),
    onSuccess: (pdf) => saveFile(pdf, `receipt-${receipt.number}.pdf`),
    onError: (error) => console.error('The PDF of a receipt was not fetched', error),
  })
  return (
    <div className="mb-6 flex flex-col gap-4 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Link
          to={bookingPath(_id)}
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-link text-sm"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {t('back')}
        </Link>
        <div className="flex flex-wrap gap-2.5">
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer aria-hidden className="size-5" />
            {t('print')}
          </Button>
          <Button busy={isPending} onClick={() => mutate()}>
            {!isPending && <Download aria-hidden className="size-5" />}
            {t('download')}
          </Button>
        </div>
      </div>
      {isError && <Alert tone="danger">{t('downloadFailed')}</Alert>}
    </div>
  )
}
