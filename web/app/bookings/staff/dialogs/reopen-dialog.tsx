import { zodResolver } from '@hookform/resolvers/zod'
import { type ReopenRefundRequest, reopenRefundRequestSchema } from '@jhilik/contract/changes.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { newRequestKey } from '../../../lib/http/http.ts'
import { useFormat } from '../../../lib/language/format.ts'
import { useReopenRefund } from '../api.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { ChangeForm } from './change-form.tsx'
import { ReasonField } from './fields.tsx'
import type { RefundDialogProps, RefundFormProps } from './settle-dialog.tsx'

/** Reopens a refund that was settled by mistake. */
export function ReopenDialog({ open, ...props }: RefundDialogProps) {
  const t = useTranslations('dashboard.staffBooking.reopenRefund')
  const format = useFormat()
  const amount = format.money(props.refund.amount, props.refund.currency)
  return (
    <ChangeDialog open={open} onClose={props.onClose} title={t('title', { amount })} text={t('text')}>
      <ReopenForm {...props} />
    </ChangeDialog>
  )
}

function ReopenForm({ refund, booking: _booking, payment: _payment, ...dialog }: RefundFormProps) {
  const t = useTranslations('dashboard.staffBooking.reopenRefund')
  const reopen = useReopenRefund()
  const [key] = useState(newRequestKey)
  const form = useForm<ReopenRefundRequest>({
    resolver: zodResolver(reopenRefundRequestSchema),
    defaultValues: { reason: '' },
  })
  return (
    <ChangeForm
      {...dialog}
      form={form}
      send={(body) => reopen.mutateAsync({ id: refund._id, body, key })}
      confirm={t('confirm')}
      done={t('done')}
    >
      <ReasonField error={form.formState.errors.reason?.message} {...form.register('reason')} />
    </ChangeForm>
  )
}
