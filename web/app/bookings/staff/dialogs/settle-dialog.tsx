import { zodResolver } from '@hookform/resolvers/zod'
import type { BookingPayment } from '@jhilik/contract/booking-detail.ts'
import { type SettleRefundRequest, settleRefundRequestSchema } from '@jhilik/contract/changes.ts'
import { ON_SITE } from '@jhilik/contract/payment-terms.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { newRequestKey } from '../../../lib/http/http.ts'
import { useFormat } from '../../../lib/language/format.ts'
import { useGatewayText } from '../../../lib/language/use-booking-texts.ts'
import { Field, TextInput } from '../../../ui/field.tsx'
import { useSettleRefund } from '../api.ts'
import { FactList, type FactOf } from '../booking/section-card.tsx'
import { type BookingDialogProps, ChangeDialog } from './change-dialog.tsx'
import { ChangeForm } from './change-form.tsx'
import { ReasonField } from './fields.tsx'

export interface RefundDialogProps extends BookingDialogProps {
  payment: BookingPayment
  refund: BookingPayment['refunds'][number]
}
export type RefundFormProps = Omit<RefundDialogProps, 'open'>

export function SettleDialog({ open, ...props }: RefundDialogProps) {
  const t = useTranslations('dashboard.staffBooking.settleRefund')
  const format = useFormat()
  const { refund, payment } = props
  const amount = format.money(refund.amount, refund.currency)
  return (
    <ChangeDialog
      open={open}
      onClose={props.onClose}
      title={t('title', { amount })}
      text={t(payment.gateway === ON_SITE ? 'textOnSite' : 'text')}
    >
      <Instructions {...props} />
      <SettleForm {...props} />
    </ChangeDialog>
  )
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
  const facts: FactOf[] = [
    { label: t('give'), value: format.money(refund.amount, refund.currency) },
    ...(isOnSite ? [] : [{ label: t('panel'), value: panelOf(gatewayText(gateway), panel) }]),
    ...(isOnSite || !reference ? [] : [{ label: t('transaction'), value: reference }]),
    ...(isOnSite ? [] : [{ label: t('ourReference'), value: tran_id }]),
    { label: t('customer'), value: [name, phone].filter(Boolean).join(', ') },
  ]
  return (
    <div className="mb-5 rounded-control bg-sunken px-4 py-3 tabular-nums">
      <FactList facts={facts} />
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

function SettleForm({ refund, booking: _booking, payment: _payment, ...dialog }: RefundFormProps) {
  const t = useTranslations('dashboard.staffBooking.settleRefund')
  const settle = useSettleRefund()
  const [key] = useState(newRequestKey)
  const form = useForm<SettleRefundRequest>({
    resolver: zodResolver(settleRefundRequestSchema),
    defaultValues: { reference: '', reason: '' },
  })
  const { errors } = form.formState
  return (
    <ChangeForm
      {...dialog}
      form={form}
      send={(body) => settle.mutateAsync({ id: refund._id, body, key })}
      confirm={t('confirm')}
      done={t('done')}
    >
      <Field label={t('reference')} error={errors.reference?.message} required>
        <TextInput autoComplete="off" {...form.register('reference')} />
      </Field>
      <ReasonField required={false} error={errors.reason?.message} {...form.register('reason')} />
    </ChangeForm>
  )
}
