import { zodResolver } from '@hookform/resolvers/zod'
import { assignCrewRequestSchema } from '@jhilik/contract/changes.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { useAssignCrew } from '../api.ts'
import { type BookingFormProps, ChangeForm, ReasonField } from './change-form.tsx'
import { CrewField } from './crew-field.tsx'

/** Gives the booking to another crew. A reason is asked for when something speaks against it. */
export function AssignForm({ booking, ...dialog }: BookingFormProps) {
  const t = useTranslations('dashboard.staffBooking.assign')
  const assign = useAssignCrew(booking._id)
  const assigned = booking.staff?.crew
  const [seen] = useState(assigned?.version)
  const form = useForm<
    z.input<typeof assignCrewRequestSchema>,
    unknown,
    z.output<typeof assignCrewRequestSchema>
  >({
    resolver: zodResolver(assignCrewRequestSchema),
    defaultValues: {
      crew: assigned?.crew?._id ?? null,
      forced: assigned?.forced ?? [],
      reason: assigned?.reason ?? '',
    },
  })
  const { errors } = form.formState
  const { crew = null, forced = [] } = form.watch()
  return (
    <ChangeForm
      {...dialog}
      form={form}
      name="assign"
      send={(body) => assign.mutateAsync({ body, version: seen ?? '*' })}
    >
      <CrewField
        bookingId={booking._id}
        current={assigned?.crew?._id}
        value={crew}
        onChange={(chosen) => {
          form.setValue('crew', chosen.crew, { shouldDirty: true })
          form.setValue('forced', chosen.forced)
          form.clearErrors()
        }}
        error={errors.crew?.message}
      />
      {forced.length > 0 && (
        <>
          <p className="text-sm">{t('forcing')}</p>
          <ReasonField error={errors.reason?.message} {...form.register('reason')} />
        </>
      )}
    </ChangeForm>
  )
}
