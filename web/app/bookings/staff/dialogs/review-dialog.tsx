import { zodResolver } from '@hookform/resolvers/zod'
import { type ReviewPaymentRequest, reviewPaymentRequestSchema } from '@jhilik/contract/changes.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { readOptionalNumber } from '../../../lib/forms/number-text.ts'
import { newRequestKey } from '../../../lib/http/http.ts'
import { useFormat } from '../../../lib/language/format.ts'
import { useFieldMessage } from '../../../lib/language/translated.ts'
import { Field, Select, TextInput } from '../../../ui/field.tsx'
import { NumberInput } from '../../../ui/number-input.tsx'
import { useChangeBooking } from '../api.ts'
import { type BookingDialogProps, type BookingFormProps, ChangeDialog } from './change-dialog.tsx'
import { ChangeForm } from './change-form.tsx'
import { Option, ReasonField } from './fields.tsx'
import { Consequence, ReportedFacts } from './reported-payment.tsx'

export function ReviewDialog({ open, ...props }: BookingDialogProps) {
  const t = useTranslations('dashboard.staffBooking.review')
  return (
    <ChangeDialog open={open} onClose={props.onClose} title={t('title')} text={t('text')}>
      <ReviewForm {...props} />
    </ChangeDialog>
  )
}

function ReviewForm({ booking, ...dialog }: BookingFormProps) {
  const t = useTranslations('dashboard.staffBooking.review')
  const format = useFormat()
  const fieldMessage = useFieldMessage()
  const change = useChangeBooking(booking._id)
  const [key] = useState(newRequestKey)
  const waiting = booking.staff?.payments?.filter(({ status }) => status === 'review') ?? []
  const form = useForm<ReviewPaymentRequest>({
    resolver: zodResolver(reviewPaymentRequestSchema),
    defaultValues: {
      reason: '',
      reference: '',
      attemptId: waiting[0]?._id,
      receivedAmount: waiting[0]?.received ?? undefined,
    },
  })
  const { register, formState, setValue, watch } = form
  const { errors } = formState
  const [attemptId, decision, receivedAmount] = watch(['attemptId', 'decision', 'receivedAmount'])
  const payment = waiting.find(({ _id }) => _id === attemptId) ?? waiting[0]
  return (
    <ChangeForm
      {...dialog}
      form={form}
      send={(body) => change.mutateAsync({ verb: 'review-payment', body, key })}
      confirm={t('confirm')}
      done={t('done')}
    >
      {waiting.length > 1 && (
        <Field label={t('which')} error={errors.attemptId?.message}>
          <Select
            {...register('attemptId', {
              onChange: ({ target }) => {
                const chosen = waiting.find(({ _id }) => _id === target.value)
                setValue('receivedAmount', chosen?.received ?? undefined)
              },
            })}
          >
            {waiting.map(({ _id, tran_id, amount, currency }) => (
              <option key={_id} value={_id}>
                {tran_id} · {format.money(amount, currency)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {payment && <ReportedFacts payment={payment} />}
      <Field
        label={t('received', {
          currency: format.currency(payment?.receivedCurrency ?? booking.currency),
        })}
        hint={t('receivedHint')}
        error={errors.receivedAmount?.message}
      >
        <NumberInput
          min={0}
          step="any"
          className="tabular-nums"
          {...register('receivedAmount', {
            setValueAs: (text: unknown) => readOptionalNumber(text) ?? undefined,
          })}
        />
      </Field>
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
        {payment && <Consequence payment={payment} decision={decision} received={receivedAmount} />}
      </fieldset>
      <ReasonField error={errors.reason?.message} {...register('reason')} />
      <Field label={t('reference')} hint={t('referenceHint')} error={errors.reference?.message}>
        <TextInput autoComplete="off" {...register('reference')} />
      </Field>
    </ChangeForm>
  )
}
