import type { ListedDocument } from '@jhilik/contract/document-numbers.ts'
import type { ReceiptDocument } from '@jhilik/contract/receipts.ts'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import type { ButtonProps } from '../../ui/button.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { fetchReceiptPdf } from './api.ts'

/** `Receipt 2026-000123`, in the reader's words and digits. */
export function useReceiptTitle() {
  const t = useTranslations('dashboard.receipt')
  const format = useFormat()
  return ({ series, number }: Pick<ListedDocument, 'series' | 'number'>) =>
    t(`titles.${series}`, { number: format.year(number) })
}

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-link text-sm">
      <ArrowLeft aria-hidden className="size-4 shrink-0" />
      {children}
    </Link>
  )
}

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
  return (
    <DownloadButton
      {...look}
      aria-label={label}
      load={() => fetchReceiptPdf(bookingId, { lang, document: document._id })}
      fileName={`receipt-${document.number}.pdf`}
      failed={t('downloadFailed')}
    >
      {label ? t('pdf') : t('download')}
    </DownloadButton>
  )
}
