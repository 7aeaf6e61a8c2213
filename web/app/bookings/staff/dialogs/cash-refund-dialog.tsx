import { zodResolver } from '@hookform/resolvers/zod'
import { type PayBackInCashRequest, payBackInCashRequestSchema } from '@jhilik/contract/changes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { readNumber } from '../../../lib/forms/number-text.ts'
import { newRequestKey } from '../../../lib/http/http.ts'
import { useFormat } from '../../../lib/language/format.ts'
import { useUser } from '../../../lib/session/use-session.ts'
import { cashInHandQuery } from '../../../money/reports/api.ts'
import { Field, Select, Textarea } from '../../../ui/field.tsx'
import { useCashRefund } from '../api.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { ChangeForm } from './change-form.tsx'
import { AmountField } from './fields.tsx'
import type { RefundDialogProps, RefundFormProps } from './settle-dialog.tsx'

/** A refund, or a part of it, that the customer got in cash. */
export function CashRefundDialog({ open, ...props }: RefundDialogProps) {
  const t = useTranslations('dashboard.staffBooking.cashRefund')
  const format = useFormat()
  const amount = format.money(props.refund.amount, props.refund.currency)
  return (
    <ChangeDialog open={open} onClose={props.onClose} title={t('title', { amount })} text={t('text')}>
      <CashRefundForm {...props} />
    </ChangeDialog>
  )
}

function CashRefundForm({ refund, booking: _booking, payment: _payment, ...dialog }: RefundFormProps) {
  const t = useTranslations('dashboard.staffBooking.cashRefund')
  const format = useFormat()
  const payBack = useCashRefund()
  const [key] = useState(newRequestKey)
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
      send={(body) => payBack.mutateAsync({ id: refund._id, body, key })}
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
