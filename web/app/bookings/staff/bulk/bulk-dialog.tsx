import type { BulkAct, BulkChange } from '@jhilik/contract/bulk-changes.ts'
import { useIsMutating } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { mutationKeys } from '../../../lib/http/queries.ts'
import { FormDialog } from '../../../ui/unsaved.tsx'
import { AssignActForm, CancelActForm, MoveActForms } from './act-forms.tsx'
import { BulkPreview } from './bulk-preview.tsx'
import { BulkReport } from './bulk-report.tsx'

export type BulkKind = 'assign' | 'move' | 'cancel'

interface BulkDialogProps {
  kind: BulkKind
  bookings: readonly { _id: string }[]
  open: boolean
  onClose: () => void
  /** Called with the bookings that were refused, in the preview or by the change, when the dialog is closed after it. */
  onDone: (refused: readonly string[]) => void
}

/** Asks what is to be done, shows what that would do to each booking, and reports what became of it. */
export function BulkDialog({ kind, bookings, open, onClose, onDone }: BulkDialogProps) {
  const t = useTranslations('dashboard.bulk')
  const [act, setAct] = useState<BulkAct | null>(null)
  const [changeId, setChangeId] = useState<string | null>(null)
  const isSending = useIsMutating({ mutationKey: mutationKeys.changeBooking }) > 0
  const ids = bookings.map(({ _id }) => _id)
  const report = useRef<BulkChange>(null)
  const steps = useRef<HTMLDivElement>(null)

  function show(nextAct: BulkAct | null) {
    setAct(nextAct)
    // The button that had the focus is gone with its step.
    steps.current?.focus()
  }

  function showReport(id: string) {
    setChangeId(id)
    steps.current?.focus()
  }

  function close() {
    if (isSending) return
    onClose()
    setAct(null)
    setChangeId(null)
    if (!changeId) return
    const outcomes = new Map(report.current?.bookings.map(({ booking, outcome }) => [booking._id, outcome]))
    onDone(ids.filter((id) => !outcomes.has(id) || outcomes.get(id) === 'refused'))
  }

  const Form = { assign: AssignActForm, move: MoveActForms, cancel: CancelActForm }[kind]
  return (
    <FormDialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={t(`${kind}.title`, { count: bookings.length })}
    >
      <div ref={steps} tabIndex={-1} className="outline-none">
        {changeId ? (
          <BulkReport id={changeId} asked={ids.length} report={report} onClose={close} />
        ) : (
          <>
            {/* The form stays, so that nothing typed is lost on the way back. */}
            <div hidden={act !== null}>
              <Form onReady={show} onClose={close} />
            </div>
            {act && <BulkPreview act={act} ids={ids} onBack={() => show(null)} onRequested={showReport} />}
          </>
        )}
      </div>
    </FormDialog>
  )
}
