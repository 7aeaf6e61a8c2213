import { zodResolver } from '@hookform/resolvers/zod'
import { type RefundBookingRequest, refundBookingRequestSchema } from '@jhilik/contract/changes.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { readNumber } from '../../../lib/forms/number-text.ts'
import { newRequestKey } from '../../../lib/http/http.ts'
import { useFormat } from '../../../lib/language/format.ts'
import { useChangeBooking } from '../api.ts'
import { type BookingDialogProps, type BookingFormProps, ChangeDialog } from './change-dialog.tsx'
import { ChangeForm } from './change-form.tsx'
import { AmountField, Option, ReasonField } from './fields.tsx'

export function RefundDialog({ open, ...props }: BookingDialogProps) {
  const t = useTranslations('dashboard.staffBooking.refundNow')
  return (
    <ChangeDialog open={open} onClose={props.onClose} title={t('title')} text={t('text')}>
      <RefundForm {...props} />
    </ChangeDialog>
  )
}

function RefundForm({ booking, ...dialog }: BookingFormProps) {
  const t = useTranslations('dashboard.staffBooking')
  const format = useFormat()
  const change = useChangeBooking(booking._id)
  const [key] = useState(newRequestKey)
  const [isPart, setPart] = useState(false)
  const { currency } = booking
  const most = format.money(booking.actions.staff?.refundable ?? 0, currency)
  const form = useForm<RefundBookingRequest>({
    resolver: zodResolver(refundBookingRequestSchema),
    defaultValues: { reason: '' },
  })
  const { errors } = form.formState
  return (
    <ChangeForm
      {...dialog}
      form={form}
      send={(body) => change.mutateAsync({ verb: 'refund', body, key })}
      confirm={t('refundNow.confirm')}
      done={t('refundNow.done')}
      tone="danger"
    >
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="mb-1.5 font-semibold text-sm">{t('refundNow.howMuch')}</legend>
        <Option name="part" checked={!isPart} onChange={() => setPart(false)}>
          {t('refundNow.full', { amount: most })}
        </Option>
        <Option name="part" checked={isPart} onChange={() => setPart(true)}>
          {t('refundNow.part')}
        </Option>
      </fieldset>
      {isPart && (
        <AmountField
          currency={currency}
          hint={t('refundNow.most', { most })}
          error={errors.refundAmount?.message}
          // The request has no amount while the field is not registered, which means a full refund.
          {...form.register('refundAmount', { setValueAs: readNumber, shouldUnregister: true })}
        />
      )}
      <ReasonField error={errors.reason?.message} {...form.register('reason')} />
    </ChangeForm>
  )
}
