import type { StaffTextRequest } from '@jhilik/contract/staff-texts.ts'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormDialog } from '../../../ui/unsaved.tsx'
import { TextForm } from './text-form.tsx'
import { TextPreview } from './text-preview.tsx'

interface TextDialogProps {
  /** The ids of the bookings whose customers get it. */
  bookings: readonly string[]
  /** The customer's number, where there is one customer. */
  phone: string | null
  open: boolean
  onClose: () => void
}

/** Asks what is to be written and how it is sent, shows who gets it and how it arrives, and sends it. */
export function TextDialog({ bookings, phone, open, onClose }: TextDialogProps) {
  const t = useTranslations('dashboard.staffTexts')
  const [written, setWritten] = useState<StaffTextRequest | null>(null)
  const steps = useRef<HTMLDivElement>(null)

  function show(next: StaffTextRequest | null) {
    setWritten(next)
    // The button that had the focus is gone with its step.
    steps.current?.focus()
  }

  function close() {
    onClose()
    setWritten(null)
  }

  return (
    <FormDialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={t('title', { count: bookings.length })}
    >
      <div ref={steps} tabIndex={-1} className="outline-none">
        {/* The form stays, so that nothing typed is lost on the way back. */}
        <div hidden={written !== null}>
          <TextForm bookings={bookings} phone={phone} onReady={show} onClose={close} />
        </div>
        {written && <TextPreview request={written} onBack={() => show(null)} onSent={close} />}
      </div>
    </FormDialog>
  )
}
