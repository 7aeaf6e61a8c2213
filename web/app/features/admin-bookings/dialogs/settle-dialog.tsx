import { zodResolver } from '@hookform/resolvers/zod'
import { type SettleRefundRequest, settleRefundRequestSchema } from '@jhilik/contract/changes.ts'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Field, TextInput } from '../../../ui/field.tsx'
import { useSettleRefund } from '../api.ts'
import { type BookingDialogProps, ChangeDialog } from './change-dialog.tsx'
import { ChangeForm } from './change-form.tsx'
import { ReasonField } from './fields.tsx'

export interface SettleDialogProps extends Omit<BookingDialogProps, 'booking'> {
  refundId: string
  /** Formatted. */
  amount: string
}

export function SettleDialog({ open, amount, ...props }: SettleDialogProps) {
  const t = useTranslations('dashboard.staffBooking.settleRefund')
  return (
    <ChangeDialog open={open} onClose={props.onClose} title={t('title', { amount })} text={t('text')}>
      <SettleForm {...props} />
    </ChangeDialog>
  )
}

function SettleForm({ refundId, ...dialog }: Omit<SettleDialogProps, 'open' | 'amount'>) {
  const t = useTranslations('dashboard.staffBooking.settleRefund')
  const settle = useSettleRefund()
  const form = useForm<SettleRefundRequest>({
    resolver: zodResolver(settleRefundRequestSchema),
    defaultValues: { reference: '', reason: '' },
  })
  const { errors } = form.formState
  return (
    <ChangeForm
      {...dialog}
      form={form}
      send={(body) => settle.mutateAsync({ id: refundId, body })}
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
