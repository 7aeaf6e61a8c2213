import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { useIsMutating } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { showFieldErrors } from '../../../lib/forms/checks.ts'
import { isApiError } from '../../../lib/http/api-error.ts'
import { mutationKeys } from '../../../lib/http/queries.ts'
import { newRequestKey } from '../../../lib/http/request-key.ts'
import { useFormat } from '../../../lib/language/format.ts'
import { useProblemMessage } from '../../../lib/language/translated.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { DialogButtons } from '../../../ui/dialog.tsx'
import { Field, Textarea } from '../../../ui/field.tsx'
import { NumberInput } from '../../../ui/number-input.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { FormDialog, isChanged, useUnsaved } from '../../../ui/unsaved.tsx'

type ChangeName =
  | 'review'
  | 'recordPayment'
  | 'complete'
  | 'noShow'
  | 'correct'
  | 'move'
  | 'assign'
  | 'giveDiscount'
  | 'refundNow'
  | 'cancel'
  | 'cancelLine'
  | 'changeLines'
  | 'settleRefund'
  | 'cashRefund'
  | 'reopenRefund'
  | 'withdrawRefund'
  | 'correctEntry'

/** Refusals which mean that the page is out of date. */
const CONFLICTS = [
  'invalid_transition',
  'booking_started',
  'last_line',
  'booking_not_started',
  'nothing_to_refund',
  // An earlier request of this dialog succeeded with other values.
  'idempotency_key_reused',
  'nothing_paid',
  'not_found',
  'changed_meanwhile',
]

/** Refusals that belong to one field. */
const FIELD_OF: Partial<Record<string, string>> = {
  refund_exceeds_paid: 'refundAmount',
  slot_taken: 'slotId',
  crew_conflict: 'crew',
  no_crew_free: 'crew',
  slot_unavailable: 'slotId',
  service_unavailable: 'slotId',
}

interface ChangeFormProps<T extends FieldValues, Values, Answer> {
  form: UseFormReturn<T, unknown, Values>
  /** The change, whose texts are those of the button and of the toast after success. */
  name: ChangeName
  /** `key` is one for as long as the dialog is open, so that a repeated call has no second effect. */
  send: (values: Values, key: string) => Promise<Answer>
  /** The text of the button, if it names more than the change. */
  confirm?: string
  /** The text of the toast, if it says more than that the change is made. */
  done?: string | ((answer: Answer) => string)
  tone?: 'primary' | 'danger'
  /** The change cannot be made with what is chosen, and the form says why. */
  disabled?: boolean
  onClose: () => void
  onConflict: () => void
  /** The form says itself what others have changed since it was opened, and stays open. */
  showsChanges?: boolean
  children: ReactNode
}

/** The form of a change. Refusals are shown at their field, else in the form; conflicts on the page. */
export function ChangeForm<T extends FieldValues, Values, Answer>(props: ChangeFormProps<T, Values, Answer>) {
  const { form, name, send, tone = 'primary', disabled, onClose, onConflict, showsChanges, children } = props
  const t = useTranslations('dashboard.staffBooking')
  const { confirm = t(`${name}.confirm`), done = t(`${name}.done`) } = props
  const [key] = useState(newRequestKey)
  const problemMessage = useProblemMessage()
  const [failure, setFailure] = useState<string | null>(null)
  const { isSubmitting, dirtyFields } = form.formState
  const leave = useUnsaved(isChanged(dirtyFields))

  const submit = form.handleSubmit(async (values) => {
    setFailure(null)
    let answer: Answer
    try {
      answer = await send(values, key)
    } catch (error) {
      console.error('The booking was not changed', error)
      refuse(error)
      return
    }
    toast.success({ title: typeof done === 'function' ? done(answer) : done })
    onClose()
  })

  function refuse(error: unknown) {
    if (showsChanges && isApiError(error, 'changed_meanwhile')) return
    if (isApiError(error, ...CONFLICTS)) {
      onClose()
      onConflict()
      return
    }
    const names = Object.entries(form.getValues()).flatMap(([name, value]) =>
      value?.constructor === Object ? Object.keys(value).map((part) => `${name}.${part}`) : [name],
    ) as Path<T>[]
    const field = isApiError(error) && names.find((known) => known === FIELD_OF[error.code])
    if (field) form.setError(field, { type: 'server', message: problemMessage(error) })
    else if (!showFieldErrors(error, names, form.setError)) {
      setFailure(isApiError(error) && error.kind === 'HTTP' ? problemMessage(error) : '')
    }
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      {failure !== null && (
        <Alert tone="danger" title={t('failedToChange')}>
          {failure}
        </Alert>
      )}
      {children}
      <DialogButtons>
        <Button variant="secondary" disabled={isSubmitting} onClick={() => leave(onClose)}>
          {t('close')}
        </Button>
        <Button type="submit" variant={tone} busy={isSubmitting} disabled={disabled}>
          {confirm}
        </Button>
      </DialogButtons>
    </form>
  )
}

/** Props of the form in an open dialog; each opening mounts a new form. */
export interface BookingFormProps {
  booking: BookingDetail
  onClose: () => void
  /** Called when somebody else changed it first. */
  onConflict: () => void
}

interface ChangeDialogProps {
  open: boolean
  onClose: () => void
  title: string
  text: string
  children: ReactNode
}

/** The dialog cannot be closed while the change is being sent. */
export function ChangeDialog({ open, onClose, title, text, children }: ChangeDialogProps) {
  const isBusy = useIsMutating({ mutationKey: mutationKeys.changeBooking }) > 0
  return (
    <FormDialog
      open={open}
      onOpenChange={(next) => !next && !isBusy && onClose()}
      title={title}
      description={text}
    >
      {children}
    </FormDialog>
  )
}

interface ReasonFieldProps extends ComponentProps<'textarea'> {
  error: string | undefined
}

export function ReasonField({ error, required = true, ...props }: ReasonFieldProps) {
  const t = useTranslations('dashboard.staffBooking')
  return (
    <Field
      label={t('reason')}
      hint={t(required ? 'reasonHint' : 'reasonHintOptional')}
      error={error}
      required={required}
    >
      <Textarea rows={3} {...props} />
    </Field>
  )
}

interface AmountFieldProps extends ComponentProps<'input'> {
  /** The label; "amount to refund" by default. */
  label?: string
  currency: string
  hint: ReactNode
  error: string | undefined
}

export function AmountField({ label, currency, hint, error, required = true, ...props }: AmountFieldProps) {
  const t = useTranslations('dashboard.staffBooking')
  const format = useFormat()
  return (
    <Field
      label={label ?? t('amount', { currency: format.currency(currency) })}
      hint={hint}
      error={error}
      required={required}
    >
      <NumberInput min={0} step="any" className="tabular-nums" {...props} />
    </Field>
  )
}

/** A radio button as a tile. */
export function Option({ children, ...props }: ComponentProps<'input'>) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-line-strong px-3.5 py-2 has-disabled:cursor-not-allowed has-checked:border-brand has-disabled:border-line has-checked:bg-accent-soft has-disabled:bg-sunken has-disabled:text-soft has-focus-visible:outline-3 has-focus-visible:outline-ring">
      <input type="radio" className="size-5 shrink-0 accent-(--brand) outline-none" {...props} />
      {children}
    </label>
  )
}
