import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { useFormat } from '../../../lib/language/format.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { useChangeBooking } from '../api.ts'
import { type BookingDialogProps, type BookingFormProps, ChangeDialog } from './change-dialog.tsx'
import { ChangeForm } from './change-form.tsx'
import { ReasonField } from './fields.tsx'
import { staffMoveSchema } from './schemas.ts'
import { SlotChoice } from './slot-field.tsx'

export function RescheduleDialog({ open, ...props }: BookingDialogProps) {
  const t = useTranslations('dashboard.staffBooking.move')
  const format = useFormat()
  const text = t('text', { slot: format.slot(props.booking.slot) })
  return (
    <ChangeDialog open={open} onClose={props.onClose} title={t('title')} text={text}>
      <RescheduleForm {...props} />
    </ChangeDialog>
  )
}

function RescheduleForm({ booking, ...dialog }: BookingFormProps) {
  const t = useTranslations('dashboard.staffBooking.move')
  const format = useFormat()
  const change = useChangeBooking(booking._id)
  const [day, setDay] = useState(booking.slot.date)
  const form = useForm<z.infer<typeof staffMoveSchema>>({
    resolver: zodResolver(staffMoveSchema),
    defaultValues: { slotId: '', reason: '' },
  })
  const { errors } = form.formState
  return (
    <ChangeForm
      {...dialog}
      form={form}
      send={(body) => change.mutateAsync({ verb: 'move', body })}
      confirm={t('confirm')}
      done={t('done')}
    >
      <DateField
        label={t('day')}
        value={day}
        min={format.today()}
        onChange={(next) => {
          setDay(next)
          form.resetField('slotId')
        }}
        required
      />
      <SlotChoice
        booking={booking}
        day={day}
        error={errors.slotId?.message}
        input={form.register('slotId')}
      />
      <ReasonField error={errors.reason?.message} {...form.register('reason')} />
    </ChangeForm>
  )
}
