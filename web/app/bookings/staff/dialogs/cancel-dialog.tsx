import { zodResolver } from '@hookform/resolvers/zod'
import type { CanceledBy } from '@jhilik/contract/bookings.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { readNumber } from '../../../lib/forms/number-text.ts'
import { newRequestKey } from '../../../lib/http/http.ts'
import { useFormat } from '../../../lib/language/format.ts'
import { Field, Textarea } from '../../../ui/field.tsx'
import { useChangeBooking } from '../api.ts'
import { type BookingDialogProps, type BookingFormProps, ChangeDialog } from './change-dialog.tsx'
import { ChangeForm } from './change-form.tsx'
import { AmountField, Option, ReasonField } from './fields.tsx'
import { staffCancelSchema } from './schemas.ts'

export function CancelDialog({ open, ...props }: BookingDialogProps) {
  const t = useTranslations('dashboard.staffBooking.cancel')
  return (
    <ChangeDialog open={open} onClose={props.onClose} title={t('title')} text={t('text')}>
      <CancelForm {...props} />
    </ChangeDialog>
  )
}

/** The proposed refund depends on who cancels; staff can change the amount. */
function CancelForm({ booking, ...dialog }: BookingFormProps) {
  const t = useTranslations('dashboard.staffBooking.cancel')
  const format = useFormat()
  const change = useChangeBooking(booking._id)
  const [key] = useState(newRequestKey)
  const { currency } = booking
  const refundable = booking.actions.staff?.refundable ?? 0
  const dueTo = { business: refundable, customer: booking.actions.staff?.refundByRules ?? 0 }
  const amountTo = (by: CanceledBy) => format.money(dueTo[by], currency)
  const form = useForm<z.input<typeof staffCancelSchema>, unknown, z.output<typeof staffCancelSchema>>({
    resolver: zodResolver(staffCancelSchema),
    defaultValues: {
      canceledBy: 'business',
      reason: '',
      message: '',
      ...(refundable > 0 && { refundAmount: refundable }),
    },
  })
  const { errors } = form.formState
  const who = form.register('canceledBy', {
    onChange: ({ target }) => {
      if (refundable > 0) form.setValue('refundAmount', dueTo[target.value as CanceledBy])
    },
  })
  return (
    <ChangeForm
      {...dialog}
      form={form}
      send={(body) => change.mutateAsync({ verb: 'cancel', body, key })}
      confirm={t('confirm')}
      done={t('done')}
      tone="danger"
    >
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="mb-1.5 font-semibold text-sm">{t('who')}</legend>
        <Option value="business" {...who}>
          <Way
            title={t('byBusiness')}
            text={refundable > 0 && t('byBusinessText', { amount: amountTo('business') })}
          />
        </Option>
        <Option value="customer" {...who}>
          <Way
            title={t('byCustomer')}
            text={refundable > 0 && t('byCustomerText', { amount: amountTo('customer') })}
          />
        </Option>
      </fieldset>
      {refundable > 0 ? (
        <AmountField
          currency={currency}
          hint={t('most', { most: amountTo('business') })}
          error={errors.refundAmount?.message}
          {...form.register('refundAmount', { setValueAs: readNumber })}
        />
      ) : (
        <p className="text-soft">{t('nothing')}</p>
      )}
      <ReasonField error={errors.reason?.message} {...form.register('reason')} />
      <Field label={t('message')} hint={t('messageHint')} error={errors.message?.message}>
        <Textarea rows={3} {...form.register('message')} />
      </Field>
    </ChangeForm>
  )
}

function Way({ title, text }: { title: string; text: string | false }) {
  return (
    <span className="min-w-0">
      <span className="font-semibold">{title}</span>
      {text && <span className="block text-soft text-sm">{text}</span>}
    </span>
  )
}
