import type { CallerBooking } from '@jhilik/contract/callers.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Drawer } from '../../ui/drawer.tsx'
import { UnsavedGuard } from '../../ui/unsaved.tsx'
import { CallerDone } from './caller-done.tsx'
import { CallerForm } from './caller-form.tsx'
import type { WantedRevisit } from './wanted-revisit.ts'

interface CallerPanelProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What is to be made good; null for a new booking. */
  revisit: WantedRevisit | null
}

/** Where staff book for a person on the phone: at the right of the page, on phones instead of it. */
export function CallerPanel({ open, onOpenChange, revisit }: CallerPanelProps) {
  const t = useTranslations('dashboard.newBooking')
  const [made, setMade] = useState<CallerBooking | null>(null)
  const close = () => {
    onOpenChange(false)
    setMade(null)
  }
  const beginNext = () => {
    onOpenChange(true)
    setMade(null)
  }
  return (
    <UnsavedGuard>
      {(leave, question) => (
        <Drawer
          open={open}
          from="side"
          title={t(revisit ? 'revisit.title' : 'title')}
          onOpenChange={(next) => (next ? onOpenChange(true) : leave(close))}
        >
          {made ? (
            <CallerDone made={made} onClose={close} onNext={beginNext} />
          ) : (
            <CallerForm key={revisit?.complaint} revisit={revisit} onMade={setMade} />
          )}
          {question}
        </Drawer>
      )}
    </UnsavedGuard>
  )
}
