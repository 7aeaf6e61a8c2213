import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { useFormat } from '../../../lib/format.ts'
import { newRequestKey } from '../../../lib/request-key.ts'
import { useChangeBooking } from '../api.ts'
import { type BookingDialogProps, type BookingFormProps, ChangeDialog } from './change-dialog.tsx'
import { ChangeForm } from './change-form.tsx'
import { AmountField, ReasonField } from './fields.tsx'
import { staffCancelSchema } from './schemas.ts'

export function CancelDialog({ open, ...props }: BookingDialogProps) {
  const t = useTranslations('dashboard.staffBooking.cancel')
  return (
    <ChangeDialog open={open} onClose={props.onClose} title={t('title')} text={t('text')}>
      <CancelForm {...props} />
    </ChangeDialog>
  )
}

function CancelForm({ booking, ...ways }: BookingFormProps) {
  const t = useTranslations('dashboard.staffBooking.cancel')
  const format = useFormat()
  const change = useChangeBooking(booking._id)
  const [key] = useState(newRequestKey)
  const { actions, currency } = booking
  const refundable = actions.staff?.refundable ?? 0
  const due = actions.cancel?.refundAmount
  const most = format.money(refundable, currency)
  const form = useForm<z.input<typeof staffCancelSchema>, unknown, z.output<typeof staffCancelSchema>>({
    resolver: zodResolver(staffCancelSchema),
    defaultValues: { reason: '', ...(refundable > 0 && { refundAmount: due ?? refundable }) },
  })
  const { errors } = form.formState
  return (
    <ChangeForm
      {...ways}
      form={form}
      send={(body) => change.mutateAsync({ verb: 'cancel', body, key })}
      confirm={t('confirm')}
      done={t('done')}
      tone="danger"
    >
      <ReasonField error={errors.reason?.message} {...form.register('reason')} />
      {refundable > 0 && (
        <AmountField
          currency={currency}
          hint={
            due === undefined
              ? t('most', { most })
              : t('byRules', { amount: format.money(due, currency), most })
          }
          error={errors.refundAmount?.message}
          {...form.register('refundAmount', { valueAsNumber: true })}
        />
      )}
    </ChangeForm>
  )
}
