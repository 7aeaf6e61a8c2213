import { zodResolver } from '@hookform/resolvers/zod'
import type { BookingPayment } from '@jhilik/contract/booking-detail.ts'
import {
  type PayBackInCashRequest,
  payBackInCashRequestSchema,
  type ReopenRefundRequest,
  reopenRefundRequestSchema,
  type SettleRefundRequest,
  settleRefundRequestSchema,
  type WithdrawRefundRequest,
  withdrawRefundRequestSchema,
} from '@jhilik/contract/changes.ts'
import { ON_SITE } from '@jhilik/contract/payment-terms.ts'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { readNumber } from '../../../lib/forms/number-text.ts'
import { useFormat } from '../../../lib/language/format.ts'
import { useGatewayText } from '../../../lib/language/use-booking-texts.ts'
import { useUser } from '../../../lib/session/use-session.ts'
import { cashInHandQuery } from '../../../money/reports/api.ts'
import { Field, Select, Textarea, TextInput } from '../../../ui/field.tsx'
import { PhoneNumber } from '../../../ui/text.tsx'
import { useChangeRefund } from '../api.ts'
import { Fact, FactList } from '../booking/section.tsx'
import { AmountField, type BookingFormProps, ChangeForm, ReasonField } from './change-form.tsx'

export interface RefundFormProps extends BookingFormProps {
  payment: BookingPayment
  refund: BookingPayment['refunds'][number]
}

/** Says where the payment is found, and what is to be paid back to whom. */
function Instructions({ booking, payment, refund }: RefundFormProps) {
  const t = useTranslations('dashboard.staffBooking.settleRefund')
  const format = useFormat()
  const gatewayText = useGatewayText()
  const { gateway, panel, tran_id } = payment
  const isOnSite = gateway === ON_SITE
  const reference = payment.reference ?? payment.reportedReference
  const { name, phone } = booking.customer
  return (
    <div className="mb-5 rounded-control bg-sunken px-4 py-3 tabular-nums">
      <FactList>
        <Fact label={t('give')}>{format.money(refund.amount, refund.currency)}</Fact>
        {!isOnSite && (
          <>
            <Fact label={t('panel')}>{panelOf(gatewayText(gateway), panel)}</Fact>
            {reference && <Fact label={t('transaction')}>{reference}</Fact>}
            <Fact label={t('ourReference')}>{tran_id}</Fact>
          </>
        )}
        <Fact label={t('customer')}>
          {name}
          {phone && (
            <>
              , <PhoneNumber>{phone}</PhoneNumber>
            </>
          )}
        </Fact>
      </FactList>
    </div>
  )
}

const panelOf = (name: string, url: string | null) =>
  url ? (
    <a href={url} target="_blank" rel="noreferrer" className="font-medium text-link">
      {name}
    </a>
  ) : (
    name
  )

export function SettleForm(props: RefundFormProps) {
  const { refund, ...dialog } = props
  const t = useTranslations('dashboard.staffBooking.settleRefund')
  const settle = useChangeRefund('settle')
  const form = useForm<SettleRefundRequest>({
    resolver: zodResolver(settleRefundRequestSchema),
    defaultValues: { reference: '', reason: '' },
  })
  const { errors } = form.formState
  return (
    <>
      <Instructions {...props} />
      <ChangeForm
        {...dialog}
        form={form}
        name="settleRefund"
        send={(body, key) => settle.mutateAsync({ id: refund._id, body, key })}
      >
        <Field label={t('reference')} error={errors.reference?.message} required>
          <TextInput autoComplete="off" {...form.register('reference')} />
        </Field>
        <ReasonField required={false} error={errors.reason?.message} {...form.register('reason')} />
      </ChangeForm>
    </>
  )
}

/** A refund, or a part of it, that the customer got in cash. */
export function CashRefundForm({ refund, ...dialog }: RefundFormProps) {
  const t = useTranslations('dashboard.staffBooking.cashRefund')
  const format = useFormat()
  const payBack = useChangeRefund('cash')
  const collectors = useCollectors(refund.currency)
  const form = useForm<PayBackInCashRequest>({
    resolver: zodResolver(payBackInCashRequestSchema),
    defaultValues: { collectorId: collectors[0]?.id ?? '', amount: refund.amount, note: '' },
  })
  const { errors } = form.formState
  const { amount } = useWatch({ control: form.control })
  const money = format.money(amount || 0, refund.currency)
  return (
    <ChangeForm
      {...dialog}
      form={form}
      name="cashRefund"
      send={(body, key) => payBack.mutateAsync({ id: refund._id, body, key })}
      confirm={amount ? t('confirm', { amount: money }) : t('action')}
      done={t('done', { amount: money })}
    >
      <Field label={t('collector')} hint={t('collectorHint')} error={errors.collectorId?.message} required>
        <Select {...form.register('collectorId')}>
          {collectors.map(({ id, name, inHand }) => (
            <option key={id} value={id}>
              {inHand === 0 ? name : t('inHand', { name, amount: format.money(inHand, refund.currency) })}
            </option>
          ))}
        </Select>
      </Field>
      <AmountField
        label={t('amount', { currency: format.currency(refund.currency) })}
        currency={refund.currency}
        hint={t('most', { most: format.money(refund.amount, refund.currency) })}
        error={errors.amount?.message}
        {...form.register('amount', { setValueAs: readNumber })}
      />
      <Field label={t('note')} hint={t('noteHint')} error={errors.note?.message}>
        <Textarea rows={2} {...form.register('note')} />
      </Field>
    </ChangeForm>
  )
}

/** The reader first, then whoever has cash in hand. */
function useCollectors(currency: string) {
  const user = useUser()
  const { data = [] } = useQuery(cashInHandQuery())
  const inHand = data.filter((row) => row.currency === currency)
  const own = inHand.find(({ collector }) => collector._id === user?.sub)?.amount ?? 0
  return [
    ...(user ? [{ id: user.sub, name: user.name, inHand: own }] : []),
    ...inHand
      .filter(({ collector }) => collector._id !== user?.sub)
      .map(({ collector, amount }) => ({ id: collector._id, name: collector.name, inHand: amount })),
  ]
}

/** Reopens a refund that was settled by mistake. */
export function ReopenForm({ refund, ...dialog }: RefundFormProps) {
  const reopen = useChangeRefund('reopen')
  const form = useForm<ReopenRefundRequest>({
    resolver: zodResolver(reopenRefundRequestSchema),
    defaultValues: { reason: '' },
  })
  return (
    <ChangeForm
      {...dialog}
      form={form}
      name="reopenRefund"
      send={(body, key) => reopen.mutateAsync({ id: refund._id, body, key })}
    >
      <ReasonField error={form.formState.errors.reason?.message} {...form.register('reason')} />
    </ChangeForm>
  )
}

/** Withdraws a refund that was decided by mistake. */
export function WithdrawForm({ refund, ...dialog }: RefundFormProps) {
  const withdraw = useChangeRefund('withdraw')
  const form = useForm<WithdrawRefundRequest>({
    resolver: zodResolver(withdrawRefundRequestSchema),
    defaultValues: { reason: '' },
  })
  return (
    <ChangeForm
      {...dialog}
      form={form}
      name="withdrawRefund"
      send={(body, key) => withdraw.mutateAsync({ id: refund._id, body, key })}
      tone="danger"
    >
      <ReasonField error={form.formState.errors.reason?.message} {...form.register('reason')} />
    </ChangeForm>
  )
}
