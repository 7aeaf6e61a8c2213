import { type ReactNode, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { showFieldErrors } from '../../../lib/forms/checks.ts'
import { isApiError } from '../../../lib/http/api-error.ts'
import { useProblemMessage } from '../../../lib/language/translated.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { isChanged, useUnsaved } from '../../../ui/unsaved.tsx'

/** Refusals which mean that the page is out of date. */
const CONFLICTS = [
  'invalid_transition',
  'booking_started',
  'booking_not_started',
  'nothing_to_refund',
  // An earlier request of this dialog succeeded with other values.
  'idempotency_key_reused',
  'nothing_paid',
  'not_found',
]

/** Refusals that belong to one field. */
const FIELD_OF: Partial<Record<string, string>> = {
  refund_exceeds_paid: 'refundAmount',
  slot_taken: 'slotId',
  slot_unavailable: 'slotId',
  service_unavailable: 'slotId',
}

interface ChangeFormProps<T extends FieldValues, Values> {
  form: UseFormReturn<T, unknown, Values>
  send: (values: Values) => Promise<unknown>
  confirm: string
  /** The toast after success. */
  done: string
  tone?: 'primary' | 'danger'
  onClose: () => void
  onConflict: () => void
  children: ReactNode
}

/** The form of a change. Refusals are shown at their field, else in the form; conflicts on the page. */
export function ChangeForm<T extends FieldValues, Values>(props: ChangeFormProps<T, Values>) {
  const { form, send, confirm, done, tone = 'primary', onClose, onConflict, children } = props
  const t = useTranslations('dashboard')
  const problemMessage = useProblemMessage()
  const [failure, setFailure] = useState<string | null>(null)
  const { isSubmitting, dirtyFields } = form.formState
  const leave = useUnsaved(isChanged(dirtyFields))

  const submit = form.handleSubmit(async (values) => {
    setFailure(null)
    try {
      await send(values)
    } catch (error) {
      console.error('The booking was not changed', error)
      refuse(error)
      return
    }
    toast.success({ title: done })
    onClose()
  })

  function refuse(error: unknown) {
    if (isApiError(error, ...CONFLICTS)) {
      onClose()
      onConflict()
      return
    }
    const names = Object.keys(form.getValues()) as Path<T>[]
    const field = isApiError(error) && names.find((name) => name === FIELD_OF[error.code])
    if (field) form.setError(field, { type: 'server', message: problemMessage(error) })
    else if (!showFieldErrors(error, names, form.setError)) {
      setFailure(isApiError(error) && error.kind === 'HTTP' ? problemMessage(error) : '')
    }
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      {failure !== null && (
        <Alert tone="danger" title={t('staffBooking.failedToChange')}>
          {failure}
        </Alert>
      )}
      {children}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={isSubmitting} onClick={() => leave(onClose)}>
          {t('staffBooking.close')}
        </Button>
        <Button type="submit" variant={tone} busy={isSubmitting}>
          {confirm}
        </Button>
      </div>
    </form>
  )
}
