import { zodResolver } from '@hookform/resolvers/zod'
import { type CanceledBy, canceledBySchema } from '@jhilik/contract/bookings.ts'
import { cancelBookingRequestSchema, noShowRequestSchema } from '@jhilik/contract/changes.ts'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { readNumber } from '../../../lib/forms/number-text.ts'
import { useFormat } from '../../../lib/language/format.ts'
import { Field, FieldError, Textarea } from '../../../ui/field.tsx'
import { useChangeBooking } from '../api.ts'
import { Told } from '../told.tsx'
import { AmountField, type BookingFormProps, ChangeForm, Option, ReasonField } from './change-form.tsx'

/** Staff give a reason and say who cancels. */
const staffCancelSchema = cancelBookingRequestSchema.extend({
  reason: noShowRequestSchema.shape.reason,
  canceledBy: canceledBySchema,
})

/**
 * Nobody is chosen at first: who cancels decides how much is refunded. The amount is proposed then, and staff can change
 * it.
 */
export function CancelForm({ booking, ...dialog }: BookingFormProps) {
  const t = useTranslations('dashboard.staffBooking.cancel')
  const format = useFormat()
  const change = useChangeBooking(booking._id)
  const { currency } = booking
  const refundable = booking.actions.staff?.refundable ?? 0
  const dueTo = { business: refundable, customer: booking.actions.staff?.refundByRules ?? 0 }
  const amountTo = (by: CanceledBy) => format.money(dueTo[by], currency)
  const form = useForm<z.input<typeof staffCancelSchema>, unknown, z.output<typeof staffCancelSchema>>({
    resolver: zodResolver(staffCancelSchema),
    defaultValues: { reason: '', message: '' },
  })
  const { errors } = form.formState
  const isChosen = Boolean(useWatch({ control: form.control, name: 'canceledBy' }))
  const who = form.register('canceledBy', {
    onChange: ({ target }) => {
      if (refundable > 0) form.setValue('refundAmount', dueTo[target.value as CanceledBy])
    },
  })
  return (
    <ChangeForm
      {...dialog}
      form={form}
      name="cancel"
      send={(body, key) => change.mutateAsync({ verb: 'cancel', body, key })}
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
        <FieldError error={errors.canceledBy?.message} />
      </fieldset>
      {refundable > 0 && isChosen && (
        <AmountField
          currency={currency}
          hint={t('most', { most: amountTo('business') })}
          error={errors.refundAmount?.message}
          {...form.register('refundAmount', { setValueAs: readNumber })}
        />
      )}
      {refundable === 0 && <p className="text-soft">{t('nothing')}</p>}
      <Told booking={booking} change="canceled" />
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
