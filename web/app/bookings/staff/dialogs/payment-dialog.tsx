import { zodResolver } from '@hookform/resolvers/zod'
import { type RecordPaymentRequest, recordPaymentRequestSchema } from '@jhilik/contract/ledger.ts'
import { PAYMENT_METHODS_ON_SITE } from '@jhilik/contract/on-site-methods.ts'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { readNumber, readOptionalNumber } from '../../../lib/forms/number-text.ts'
import { newRequestKey } from '../../../lib/http/http.ts'
import { useFormat } from '../../../lib/language/format.ts'
import { useFieldMessage } from '../../../lib/language/translated.ts'
import { useGatewayText } from '../../../lib/language/use-booking-texts.ts'
import { Field, Textarea, TextInput } from '../../../ui/field.tsx'
import { useChangeBooking } from '../api.ts'
import { type BookingDialogProps, type BookingFormProps, ChangeDialog } from './change-dialog.tsx'
import { ChangeForm } from './change-form.tsx'
import { AmountField, Option } from './fields.tsx'
import { asShown } from './schemas.ts'

const readTip = (typed: unknown) => readOptionalNumber(typed) ?? undefined

export function PaymentDialog({ open, ...props }: BookingDialogProps) {
  const t = useTranslations('dashboard.staffBooking.recordPayment')
  const format = useFormat()
  const { money, currency } = props.booking
  const due = format.money(money.dueOnSite, currency)
  return (
    <ChangeDialog open={open} onClose={props.onClose} title={t('title')} text={t('text', { due })}>
      <PaymentForm {...props} />
    </ChangeDialog>
  )
}

/** Records what the customer paid on site; the amount is the rest of the price unless another one is typed. */
function PaymentForm({ booking, ...dialog }: BookingFormProps) {
  const t = useTranslations('dashboard.staffBooking.recordPayment')
  const format = useFormat()
  const gatewayText = useGatewayText()
  const fieldMessage = useFieldMessage()
  const change = useChangeBooking(booking._id)
  const [key] = useState(newRequestKey)
  const { currency, money } = booking
  const form = useForm<z.input<typeof recordPaymentRequestSchema>, unknown, RecordPaymentRequest>({
    resolver: zodResolver(recordPaymentRequestSchema),
    defaultValues: { method: 'cash', amount: money.dueOnSite, reference: '', note: '' },
  })
  const { errors } = form.formState
  const { method, amount, tip = 0 } = useWatch({ control: form.control })
  const sum = (amount ?? 0) + tip
  const facts = {
    amount: Number.isFinite(sum) ? format.money(sum, currency) : '',
    method: gatewayText(method ?? 'cash'),
  }
  const done = tip > 0 ? t('doneWithTip', { ...facts, tip: format.money(tip, currency) }) : t('done', facts)
  return (
    <ChangeForm
      {...dialog}
      form={form}
      send={(body) => change.mutateAsync({ verb: 'payments', body: asShown(body), key })}
      confirm={facts.amount ? t('confirm', facts) : t('action')}
      done={done}
    >
      <fieldset className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        <legend className="mb-1.5 font-semibold text-sm">{t('method')}</legend>
        {PAYMENT_METHODS_ON_SITE.map((one) => (
          <Option key={one} value={one} {...form.register('method')}>
            {gatewayText(one)}
          </Option>
        ))}
        {errors.method?.message && (
          <p role="alert" className="col-span-full font-medium text-danger text-sm">
            {fieldMessage(errors.method.message)}
          </p>
        )}
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-2">
        <AmountField
          label={t('amount', { currency: format.currency(currency) })}
          currency={currency}
          hint={t('most', { most: format.money(money.dueOnSite, currency) })}
          error={errors.amount?.message}
          {...form.register('amount', { setValueAs: readNumber })}
        />
        <AmountField
          label={t('tip', { currency: format.currency(currency) })}
          currency={currency}
          hint={t('tipHint')}
          error={errors.tip?.message}
          required={false}
          {...form.register('tip', { setValueAs: readTip })}
        />
      </div>
      {method !== 'cash' && (
        <Field label={t('reference')} hint={t('referenceHint')} error={errors.reference?.message} required>
          <TextInput autoComplete="off" {...form.register('reference')} />
        </Field>
      )}
      <Field label={t('note')} hint={t('noteHint')} error={errors.note?.message}>
        <Textarea rows={2} {...form.register('note')} />
      </Field>
    </ChangeForm>
  )
}
