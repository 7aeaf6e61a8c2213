import { zodResolver } from '@hookform/resolvers/zod'
import {
  type CorrectBookingRequest,
  completeBookingRequestSchema,
  correctBookingRequestSchema,
  noShowRequestSchema,
} from '@jhilik/contract/changes.ts'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { FieldError } from '../../../ui/field.tsx'
import { useChangeBooking } from '../api.ts'
import { type BookingFormProps, ChangeForm, Option, ReasonField } from './change-form.tsx'

const verbs = { complete: 'complete', noShow: 'no-show' } as const
/** The reason is required for a no-show only. */
const schemas = { complete: completeBookingRequestSchema, noShow: noShowRequestSchema }

/** Completes a booking or marks it as a no-show. */
export function OutcomeForm({
  booking,
  ending,
  ...dialog
}: BookingFormProps & { ending: 'complete' | 'noShow' }) {
  const change = useChangeBooking(booking._id)
  const form = useForm<z.infer<typeof completeBookingRequestSchema>>({
    resolver: zodResolver(schemas[ending]),
    defaultValues: { reason: '' },
  })
  return (
    <ChangeForm
      {...dialog}
      form={form}
      name={ending}
      send={(body) => change.mutateAsync({ verb: verbs[ending], body })}
    >
      <ReasonField
        required={ending === 'noShow'}
        error={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
    </ChangeForm>
  )
}

const endingOf = ({ status }: BookingFormProps['booking']) =>
  status === 'completed' || status === 'no_show' ? status : undefined

export function CorrectForm({ booking, ...dialog }: BookingFormProps) {
  const t = useTranslations('dashboard.staffBooking.correct')
  const statuses = useTranslations('dashboard.allBookings.statuses')
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
      name="correct"
      send={(body) => change.mutateAsync({ verb: 'correct', body })}
    >
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="mb-1.5 font-semibold text-sm">{t('to')}</legend>
        {booking.actions.staff?.correct.map((to) => (
          <Option key={to} value={to} {...form.register('to')}>
            {statuses(to)}
          </Option>
        ))}
        <FieldError error={errors.to?.message} className="col-span-full" />
      </fieldset>
      <ReasonField error={errors.reason?.message} {...form.register('reason')} />
    </ChangeForm>
  )
}
