import { zodResolver } from '@hookform/resolvers/zod'
import { type GiveDiscountRequest, giveDiscountRequestSchema } from '@jhilik/contract/ledger.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { readNumber } from '../../../lib/forms/number-text.ts'
import { newRequestKey } from '../../../lib/http/http.ts'
import { useFormat } from '../../../lib/language/format.ts'
import { useChangeBooking } from '../api.ts'
import { type BookingDialogProps, type BookingFormProps, ChangeDialog } from './change-dialog.tsx'
import { ChangeForm } from './change-form.tsx'
import { AmountField, ReasonField } from './fields.tsx'

export function DiscountDialog({ open, ...props }: BookingDialogProps) {
  const t = useTranslations('dashboard.staffBooking.giveDiscount')
  return (
    <ChangeDialog open={open} onClose={props.onClose} title={t('title')} text={t('text')}>
      <DiscountForm {...props} />
    </ChangeDialog>
  )
}

function DiscountForm({ booking, ...dialog }: BookingFormProps) {
  const t = useTranslations('dashboard.staffBooking.giveDiscount')
  const format = useFormat()
  const change = useChangeBooking(booking._id)
  const [key] = useState(newRequestKey)
  const { currency, money } = booking
  const form = useForm<GiveDiscountRequest>({
    resolver: zodResolver(giveDiscountRequestSchema),
    defaultValues: { reason: '' },
  })
  const { errors } = form.formState
  return (
    <ChangeForm
      {...dialog}
      form={form}
      send={(body) => change.mutateAsync({ verb: 'discounts', body, key })}
      confirm={t('confirm')}
      done={t('done')}
    >
      <AmountField
        label={t('amount', { currency: format.currency(currency) })}
        currency={currency}
        hint={t('most', { most: format.money(money.dueOnSite, currency) })}
        error={errors.amount?.message}
        {...form.register('amount', { setValueAs: readNumber })}
      />
      <ReasonField error={errors.reason?.message} {...form.register('reason')} />
    </ChangeForm>
  )
}
