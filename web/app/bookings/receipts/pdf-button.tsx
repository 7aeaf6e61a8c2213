import type { ReceiptDocument } from '@jhilik/contract/receipts.ts'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { saveFile } from '../../lib/page/save-file.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { fetchReceiptPdf } from './api.ts'

interface PdfButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  bookingId: string
  document: Pick<ReceiptDocument, '_id' | 'number'>
  /** Names the document for screen readers, where several are listed. */
  label?: string
}

/** Downloads a document. */
export function PdfButton({ bookingId, document, label, ...look }: PdfButtonProps) {
  const t = useTranslations('dashboard.receipt')
  const lang = useLocale()
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchReceiptPdf(bookingId, { lang, document: document._id }),
    onSuccess: (pdf) => saveFile(pdf, `receipt-${document.number}.pdf`),
    onError: (error) => {
      console.error('The PDF of a receipt was not fetched', error)
      toast.error({ title: t('downloadFailed') })
    },
  })
  return (
    <Button {...look} busy={isPending} aria-label={label} onClick={() => mutate()}>
      {!isPending && <Download aria-hidden className="size-5 shrink-0" />}
      {label ? t('pdf') : t('download')}
    </Button>
  )
}
