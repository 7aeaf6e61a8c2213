import { zodResolver } from '@hookform/resolvers/zod'
import type { DecidedRefund } from '@jhilik/contract/bookings.ts'
import { refundBookingRequestSchema } from '@jhilik/contract/changes.ts'
import {
  giveDiscountRequestSchema,
  PAYMENT_METHODS_ON_SITE,
  type RecordPaymentRequest,
  recordPaymentRequestSchema,
} from '@jhilik/contract/ledger.ts'
import { fromMajor, toMajor } from '@jhilik/contract/money.ts'
import { shareOf } from '@jhilik/contract/prices.ts'
import { rateOfPercent } from '@jhilik/contract/tax.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { readNumber, readOptionalNumber } from '../../../lib/forms/number-text.ts'
import { useFormat } from '../../../lib/language/format.ts'
import { useGatewayText } from '../../../lib/language/use-booking-texts.ts'
import { Field, FieldError, Textarea, TextInput } from '../../../ui/field.tsx'
import { useChangeBooking, useRefundBooking } from '../api.ts'
import { AmountField, type BookingFormProps, ChangeForm, Option, ReasonField } from './change-form.tsx'

const readTip = (typed: unknown) => readOptionalNumber(typed) ?? undefined

/** Cash has no reference: one that was typed for another method is not shown any more. */
export const asShown = (payment: RecordPaymentRequest): RecordPaymentRequest =>
  payment.method === 'cash' ? { ...payment, reference: '' } : payment

/** Records what the customer paid on site; the amount is the rest of the price unless another one is typed. */
export function PaymentForm({ booking, ...dialog }: BookingFormProps) {
  const t = useTranslations('dashboard.staffBooking.recordPayment')
  const format = useFormat()
  const gatewayText = useGatewayText()
  const change = useChangeBooking(booking._id)
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
      name="recordPayment"
      send={(body, key) => change.mutateAsync({ verb: 'payments', body: asShown(body), key })}
      confirm={facts.amount ? t('confirm', facts) : t('action')}
      done={done}
    >
      <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-2 sm:grid-cols-3">
        <legend className="mb-1.5 font-semibold text-sm">{t('method')}</legend>
        {PAYMENT_METHODS_ON_SITE.map((one) => (
          <Option key={one} value={one} {...form.register('method')}>
            {gatewayText(one)}
          </Option>
        ))}
        <FieldError error={errors.method?.message} className="col-span-full" />
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

const DISCOUNT_UNITS = ['percent', 'amount'] as const
// The request has the one of the two that is shown.
const discountFormSchema = giveDiscountRequestSchema.safeExtend({ unit: z.enum(DISCOUNT_UNITS) })

/** Returns what is taken off the price by what was typed; 0 as long as that is no number. */
function discountOf(
  { percent, amount }: { percent?: unknown; amount?: unknown },
  { price, currency }: BookingFormProps['booking'],
): number {
  const value = readNumber(percent ?? amount)
  if (!Number.isFinite(value)) return 0
  if (percent === undefined) return value
  const minor = shareOf(fromMajor(price, currency).minor, rateOfPercent(value))
  return toMajor({ minor, currency })
}

export function DiscountForm({ booking, ...dialog }: BookingFormProps) {
  const t = useTranslations('dashboard.staffBooking.giveDiscount')
  const format = useFormat()
  const change = useChangeBooking(booking._id)
  const { currency, money, price } = booking
  const form = useForm<z.input<typeof discountFormSchema>, unknown, z.output<typeof discountFormSchema>>({
    resolver: zodResolver(discountFormSchema),
    defaultValues: { unit: 'percent', reason: '' },
  })
  const { errors } = form.formState
  const { unit = 'percent', ...typed } = useWatch({ control: form.control })
  const off = discountOf(typed, booking)
  return (
    <ChangeForm
      {...dialog}
      form={form}
      name="giveDiscount"
      send={({ unit: _unit, ...body }, key) =>
        change.mutateAsync({ verb: 'discounts', body: { ...body, expectedPrice: price }, key })
      }
    >
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="mb-1.5 font-semibold text-sm">{t('unit')}</legend>
        {DISCOUNT_UNITS.map((one) => (
          <Option key={one} value={one} {...form.register('unit')}>
            {t(`units.${one}`)}
          </Option>
        ))}
      </fieldset>
      <AmountField
        key={unit}
        label={unit === 'percent' ? t('percent') : t('amount', { currency: format.currency(currency) })}
        currency={currency}
        hint={t('most', { most: format.money(money.dueOnSite, currency) })}
        error={errors.percent?.message ?? errors.amount?.message}
        {...form.register(unit, { shouldUnregister: true })}
      />
      {off > 0 && off <= money.dueOnSite && (
        <p role="status" className="tabular-nums">
          {t('result', {
            discount: format.money(off, currency),
            due: format.money(money.dueOnSite - off, currency),
          })}
        </p>
      )}
      <ReasonField error={errors.reason?.message} {...form.register('reason')} />
    </ChangeForm>
  )
}

const refundSchema = refundBookingRequestSchema.extend({
  howMuch: z.enum(['all', 'part'], messages.howMuchIsRequired),
})
type RefundValues = z.infer<typeof refundSchema>

/** Nothing is chosen at first: a refund that is sent cannot be taken back. */
export function RefundForm({ booking, ...dialog }: BookingFormProps) {
  const t = useTranslations('dashboard.staffBooking')
  const format = useFormat()
  const gatewayText = useGatewayText()
  const refund = useRefundBooking(booking._id)
  const { currency } = booking
  const { refundable = 0, refundableTip = 0 } = booking.actions.staff ?? {}
  const form = useForm<RefundValues>({
    resolver: zodResolver(refundSchema),
    defaultValues: { reason: '', of: refundable > 0 ? 'booking' : 'tip' },
  })
  const { errors } = form.formState
  const isOfTip = useWatch({ control: form.control, name: 'of' }) === 'tip'
  const most = format.money(isOfTip ? refundableTip : refundable, currency)
  const isPart = useWatch({ control: form.control, name: 'howMuch' }) === 'part'
  /** Says of each refund how it is paid, because staff pay some of them by hand. */
  const textOf = (refunds: readonly DecidedRefund[]) =>
    refunds
      .map(({ way, amount, gateway, ...paid }) =>
        t(`refundNow.ways.${way}`, {
          amount: format.money(amount, paid.currency),
          gateway: gatewayText(gateway),
        }),
      )
      .join(' ') || t('refundNow.done')
  return (
    <ChangeForm
      {...dialog}
      form={form}
      name="refundNow"
      send={({ howMuch: _howMuch, ...body }, key) => refund.mutateAsync({ body, key })}
      done={textOf}
      tone="danger"
    >
      {refundable > 0 && refundableTip > 0 && (
        <fieldset className="grid gap-2 sm:grid-cols-2">
          <legend className="mb-1.5 font-semibold text-sm">{t('refundNow.of')}</legend>
          <Option value="booking" {...form.register('of')}>
            {t('refundNow.ofBooking', { amount: format.money(refundable, currency) })}
          </Option>
          <Option value="tip" {...form.register('of')}>
            {t('refundNow.ofTip', { amount: format.money(refundableTip, currency) })}
          </Option>
        </fieldset>
      )}
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="mb-1.5 font-semibold text-sm">{t('refundNow.howMuch')}</legend>
        <Option value="all" {...form.register('howMuch')}>
          {t('refundNow.full', { amount: most })}
        </Option>
        <Option value="part" {...form.register('howMuch')}>
          {t('refundNow.part')}
        </Option>
        <FieldError error={errors.howMuch?.message} />
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
