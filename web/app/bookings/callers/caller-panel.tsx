import type { CallerBooking } from '@jhilik/contract/callers.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Drawer } from '../../ui/drawer.tsx'
import { UnsavedGuard } from '../../ui/unsaved.tsx'
import { CallerDone } from './caller-done.tsx'
import { CallerForm } from './caller-form.tsx'

interface CallerPanelProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Where staff book for a person on the phone: at the right of the page, on phones instead of it. */
export function CallerPanel({ open, onOpenChange }: CallerPanelProps) {
  const t = useTranslations('dashboard.newBooking')
  const [made, setMade] = useState<CallerBooking | null>(null)
  const close = () => {
    onOpenChange(false)
    setMade(null)
  }
  return (
    <UnsavedGuard>
      {(leave, question) => (
        <Drawer
          open={open}
          from="side"
          title={t('title')}
          onOpenChange={(next) => (next ? onOpenChange(true) : leave(close))}
        >
          {made ? (
            <CallerDone made={made} onClose={close} onNext={() => setMade(null)} />
          ) : (
            <CallerForm onMade={setMade} />
          )}
          {question}
        </Drawer>
      )}
    </UnsavedGuard>
  )
}
