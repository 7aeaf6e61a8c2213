import { zodResolver } from '@hookform/resolvers/zod'
import { type ReopenRefundRequest, reopenRefundRequestSchema } from '@jhilik/contract/changes.ts'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useReopenRefund } from '../api.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { ChangeForm } from './change-form.tsx'
import { ReasonField } from './fields.tsx'
import type { SettleDialogProps } from './settle-dialog.tsx'

/** Reopens a refund that was settled by mistake. */
export function ReopenDialog({ open, amount, ...props }: SettleDialogProps) {
  const t = useTranslations('dashboard.staffBooking.reopenRefund')
  return (
    <ChangeDialog open={open} onClose={props.onClose} title={t('title', { amount })} text={t('text')}>
      <ReopenForm {...props} />
    </ChangeDialog>
  )
}

function ReopenForm({ refundId, ...dialog }: Omit<SettleDialogProps, 'open' | 'amount'>) {
  const t = useTranslations('dashboard.staffBooking.reopenRefund')
  const reopen = useReopenRefund()
  const form = useForm<ReopenRefundRequest>({
    resolver: zodResolver(reopenRefundRequestSchema),
    defaultValues: { reason: '' },
  })
  return (
    <ChangeForm
      {...dialog}
      form={form}
      send={(body) => reopen.mutateAsync({ id: refundId, body })}
      confirm={t('confirm')}
      done={t('done')}
    >
      <ReasonField error={form.formState.errors.reason?.message} {...form.register('reason')} />
    </ChangeForm>
  )
}
