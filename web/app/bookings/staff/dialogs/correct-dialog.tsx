import { zodResolver } from '@hookform/resolvers/zod'
import { type CorrectBookingRequest, correctBookingRequestSchema } from '@jhilik/contract/changes.ts'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useFieldMessage } from '../../../lib/language/translated.ts'
import { useChangeBooking } from '../api.ts'
import { type BookingDialogProps, type BookingFormProps, ChangeDialog } from './change-dialog.tsx'
import { ChangeForm } from './change-form.tsx'
import { Option, ReasonField } from './fields.tsx'

export function CorrectDialog({ open, ...props }: BookingDialogProps) {
  const t = useTranslations('dashboard')
  const status = t(`allBookings.statuses.${props.booking.status}`)
  const text = t('staffBooking.correct.text', { status })
  return (
    <ChangeDialog open={open} onClose={props.onClose} title={t('staffBooking.correct.title')} text={text}>
      <CorrectForm {...props} />
    </ChangeDialog>
  )
}

const endingOf = ({ status }: BookingFormProps['booking']) =>
  status === 'completed' || status === 'no_show' ? status : undefined

function CorrectForm({ booking, ...dialog }: BookingFormProps) {
  const t = useTranslations('dashboard.staffBooking.correct')
  const statuses = useTranslations('dashboard.allBookings.statuses')
  const fieldMessage = useFieldMessage()
  const change = useChangeBooking(booking._id)
  const form = useForm<CorrectBookingRequest>({
    resolver: zodResolver(correctBookingRequestSchema),
    // The status when the dialog was opened.
    defaultValues: { reason: '', from: endingOf(booking) },
  })
  const { errors } = form.formState
  return (
    <ChangeForm
      {...dialog}
      form={form}
      send={(body) => change.mutateAsync({ verb: 'correct', body })}
      confirm={t('confirm')}
      done={t('done')}
    >
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="mb-1.5 font-semibold text-sm">{t('to')}</legend>
        {booking.actions.staff?.correct.map((to) => (
          <Option key={to} value={to} {...form.register('to')}>
            {statuses(to)}
          </Option>
        ))}
        {errors.to?.message && (
          <p role="alert" className="col-span-full font-medium text-danger text-sm">
            {fieldMessage(errors.to.message)}
          </p>
        )}
      </fieldset>
      <ReasonField error={errors.reason?.message} {...form.register('reason')} />
    </ChangeForm>
  )
}
