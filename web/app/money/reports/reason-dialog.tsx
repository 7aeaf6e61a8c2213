import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { useFieldMessage, useRefusalText } from '../../lib/language/translated.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Textarea } from '../../ui/field.tsx'
import { DialogForm, Problem } from '../../ui/form.tsx'
import { toast } from '../../ui/toast-store.ts'
import { FormDialog, useUnsaved } from '../../ui/unsaved.tsx'

interface ReasonDialogProps {
  open: boolean
  title: string
  text: string
  confirm: string
  /** The toast after success. */
  done: string
  /** The text when no answer arrived. */
  notDone: string
  send: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks why something is taken back. */
export function ReasonDialog({ open, title, text, onClose, ...form }: ReasonDialogProps) {
  const [busy, setBusy] = useState(false)
  return (
    <FormDialog
      open={open}
      onOpenChange={(next) => !next && !busy && onClose()}
      title={title}
      description={text}
    >
      <ReasonForm {...{ ...form, onClose, busy, setBusy }} />
    </FormDialog>
  )
}

interface ReasonFormProps extends Omit<ReasonDialogProps, 'open' | 'title' | 'text'> {
  busy: boolean
  setBusy: (busy: boolean) => void
}

function ReasonForm({ confirm, done, notDone, send, onClose, busy, setBusy }: ReasonFormProps) {
  const t = useTranslations('dashboard.money')
  const common = useTranslations('dashboard.common')
  const fieldMessage = useFieldMessage()
  const refusalText = useRefusalText()
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const [problem, setProblem] = useState('')
  const leave = useUnsaved(reason !== '')

  async function submit(event: FormEvent) {
    event.preventDefault()
    setError('')
    setProblem('')
    setBusy(true)
    try {
      await send(reason)
      toast.success({ title: done })
      onClose()
    } catch (failure) {
      console.error('It was not taken back', failure)
      const [field] = isApiError(failure) ? failure.errors : []
      if (field) setError(fieldMessage(field.message))
      else setProblem(refusalText(failure) ?? notDone)
    } finally {
      setBusy(false)
    }
  }

  return (
    <DialogForm onSubmit={submit} className="flex flex-col gap-5">
      <Problem text={problem} />
      <Field label={t('reason')} hint={t('reasonHint')} error={error} required>
        <Textarea
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={busy} onClick={() => leave(onClose)}>
          {common('cancel')}
        </Button>
        <Button type="submit" busy={busy}>
          {confirm}
        </Button>
      </div>
    </DialogForm>
  )
}
