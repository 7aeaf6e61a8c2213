import { zodResolver } from '@hookform/resolvers/zod'
import { type ReviewPaymentRequest, reviewPaymentRequestSchema } from '@jhilik/contract/changes.ts'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../lib/format.ts'
import { useFieldMessage } from '../../../lib/translated.ts'
import { Field, TextInput } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { useChangeBooking } from '../api.ts'
import { type BookingDialogProps, type BookingFormProps, ChangeDialog } from './change-dialog.tsx'
import { ChangeForm } from './change-form.tsx'
import { Option, ReasonField } from './fields.tsx'

export function ReviewDialog({ open, ...props }: BookingDialogProps) {
  const t = useTranslations('dashboard.staffBooking.review')
  return (
    <ChangeDialog open={open} onClose={props.onClose} title={t('title')} text={t('text')}>
      <ReviewForm {...props} />
    </ChangeDialog>
  )
}

function ReviewForm({ booking, ...ways }: BookingFormProps) {
  const t = useTranslations('dashboard.staffBooking.review')
  const format = useFormat()
  const fieldMessage = useFieldMessage()
  const change = useChangeBooking(booking._id)
  const waiting = booking.staff?.payments.filter(({ status }) => status === 'review') ?? []
  const form = useForm<ReviewPaymentRequest>({
    resolver: zodResolver(reviewPaymentRequestSchema),
    defaultValues: { reason: '', reference: '', attemptId: waiting[0]?._id },
  })
  const { register, formState } = form
  const { errors } = formState
  return (
    <ChangeForm
      {...ways}
      form={form}
      send={(body) => change.mutateAsync({ verb: 'review-payment', body })}
      confirm={t('confirm')}
      done={t('done')}
    >
      {waiting.length > 1 && (
        <Field label={t('which')} error={errors.attemptId?.message}>
          <Select {...register('attemptId')}>
            {waiting.map(({ _id, tran_id, amount, currency }) => (
              <option key={_id} value={_id}>
                {tran_id} · {format.money(amount, currency)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-semibold text-sm">{t('decision')}</legend>
        <Option value="accept" {...register('decision')}>
          {t('accept')}
        </Option>
        <Option value="reject" {...register('decision')}>
          {t('reject')}
        </Option>
        {errors.decision?.message && (
          <p role="alert" className="font-medium text-danger text-sm">
            {fieldMessage(errors.decision.message)}
          </p>
        )}
      </fieldset>
      <ReasonField error={errors.reason?.message} {...register('reason')} />
      <Field label={t('reference')} hint={t('referenceHint')} error={errors.reference?.message}>
        <TextInput autoComplete="off" {...register('reference')} />
      </Field>
    </ChangeForm>
  )
}
