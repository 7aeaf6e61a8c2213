import { zodResolver } from '@hookform/resolvers/zod'
import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { Booking } from '@jhilik/contract/bookings.ts'
import { moveBookingRequestSchema, noShowRequestSchema } from '@jhilik/contract/changes.ts'
import type { AgreedTime } from '@jhilik/contract/slot-requests.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { calendarQuery } from '../../../calendar/admin/api.ts'
import { useFormat } from '../../../lib/language/format.ts'
import { serverNow } from '../../../lib/live/server-time.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { Checkbox, FieldError } from '../../../ui/field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { TimeField } from '../../../ui/time-field.tsx'
import { useChangeBooking } from '../api.ts'
import { Told } from '../told.tsx'
import { type BookingFormProps, ChangeForm, ReasonField } from './change-form.tsx'
import { CrewField } from './crew-field.tsx'

/** The reason is optional for customers and required for staff. */
const staffMoveSchema = moveBookingRequestSchema.safeExtend({ reason: noShowRequestSchema.shape.reason })

export function RescheduleForm({ booking, ...dialog }: BookingFormProps) {
  const t = useTranslations('dashboard.staffBooking.move')
  const format = useFormat()
  const change = useChangeBooking(booking._id)
  const [day, setDay] = useState(booking.slot.date)
  const [seen] = useState(booking.actions.staff?.move?.version)
  const form = useForm<z.input<typeof staffMoveSchema>, unknown, z.output<typeof staffMoveSchema>>({
    resolver: zodResolver(staffMoveSchema),
    defaultValues: { slotId: '', reason: '' },
  })
  const { errors } = form.formState
  const { time } = form.watch()
  /** Another time is without a slot, and what spoke against a crew before no longer counts. */
  const agree = (next: AgreedTime | undefined) => {
    form.clearErrors()
    form.setValue('slotId', next ? undefined : '', { shouldDirty: true })
    form.setValue('time', next, { shouldDirty: true })
    form.setValue('crew', null)
    form.setValue('forced', [])
  }
  return (
    <ChangeForm
      {...dialog}
      form={form}
      name="move"
      send={(body) => change.mutateAsync({ verb: 'move', body, version: seen })}
    >
      <DateField
        label={t('day')}
        value={day}
        min={format.today()}
        onChange={(next) => {
          setDay(next)
          if (time) agree({ ...time, date: next })
          else form.resetField('slotId')
        }}
        error={errors.time?.date?.message}
        required
      />
      {time ? (
        <AgreedTimeFields booking={booking} form={form} time={time} onTime={agree} />
      ) : (
        <SlotChoice
          booking={booking}
          day={day}
          error={errors.slotId?.message}
          input={form.register('slotId')}
        />
      )}
      <Checkbox
        label={t('another')}
        checked={time !== undefined}
        onChange={({ target }) => agree(target.checked ? { date: day, startTime: '' } : undefined)}
      />
      <Told booking={booking} change="moved" />
      <ReasonField error={errors.reason?.message} {...form.register('reason')} />
    </ChangeForm>
  )
}

interface AgreedTimeProps {
  booking: BookingDetail
  form: UseFormReturn<z.input<typeof staffMoveSchema>, unknown, z.output<typeof staffMoveSchema>>
  time: AgreedTime
  onTime: (time: AgreedTime) => void
}

/** A time for which there need be no slot, and who does the booking then. */
function AgreedTimeFields({ booking, form, time, onTime }: AgreedTimeProps) {
  const t = useTranslations('dashboard.staffBooking.move')
  const { errors } = form.formState
  const isComplete = time.date !== '' && time.startTime !== ''
  return (
    <>
      <TimeField
        label={t('time')}
        hint={t('timeHint')}
        value={time.startTime}
        onChange={(startTime) => onTime({ ...time, startTime })}
        error={errors.time?.startTime?.message ?? errors.slotId?.message}
        required
      />
      {booking.staff?.crew && isComplete && (
        <CrewField
          bookingId={booking._id}
          time={time}
          current={booking.staff.crew.crew?._id}
          value={form.watch('crew') ?? null}
          onChange={({ crew, forced }) => {
            form.setValue('crew', crew)
            form.setValue('forced', forced)
            form.clearErrors('crew')
          }}
          error={errors.crew?.message}
        />
      )}
    </>
  )
}

interface SlotChoiceProps {
  booking: Booking
  day: string
  error: string | undefined
  input: ComponentProps<'input'>
}

const byStart = (slots: Slot[]) =>
  slots.toSorted((one, another) => one.startsAt.localeCompare(another.startsAt))

/** The day's slots to come. Full and canceled ones are shown, but disabled. */
function SlotChoice({ booking, day, error, input }: SlotChoiceProps) {
  const t = useTranslations('dashboard')
  const query = useQuery({
    ...calendarQuery({ serviceId: booking.service._id, from: day, to: day }),
    select: byStart,
    enabled: day !== '',
  })
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-sm">{t('staffBooking.move.slot')}</legend>
      {/* Its height is fixed, so that slots which come late do not move what is below them. */}
      <div className="h-64 overflow-y-auto p-1">
        {day !== '' && (
          <Loaded
            query={query}
            loading={t('staffBooking.move.loading')}
            failed={t('staffBooking.move.failed')}
          >
            {(slots) => <Tiles slots={slots} booking={booking} input={input} />}
          </Loaded>
        )}
      </div>
      <FieldError error={error} className="mt-1.5" />
    </fieldset>
  )
}

function Tiles({ slots, booking, input }: { slots: Slot[] } & Pick<SlotChoiceProps, 'booking' | 'input'>) {
  const t = useTranslations('dashboard.staffBooking.move')
  const format = useFormat()
  const coming = slots.filter(({ startsAt }) => Date.parse(startsAt) > serverNow())
  if (coming.length === 0) return <p className="text-soft">{t('none')}</p>

  const state = (slot: Slot) => {
    if (slot._id === booking.slot._id) return t('current')
    if (slot.isBooked === 'canceled') return t('closed')
    return slot.freeSeats > 0 ? t('seats', { count: slot.freeSeats }) : t('full')
  }
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      {coming.map((slot) => (
        <label
          key={slot._id}
          className="flex min-h-11 cursor-pointer flex-col rounded-control border border-line-strong px-3 py-2 text-sm leading-snug has-checked:border-brand has-disabled:cursor-not-allowed has-disabled:border-line has-checked:bg-accent-soft has-disabled:bg-sunken has-disabled:text-soft has-focus-visible:outline-3 has-focus-visible:outline-ring"
        >
          <input
            type="radio"
            className="sr-only"
            value={slot._id}
            disabled={slot.isBooked !== 'available' || slot._id === booking.slot._id}
            {...input}
          />
          <span className="font-semibold tabular-nums">{format.times(slot)}</span>
          <span className="text-soft">{state(slot)}</span>
        </label>
      ))}
    </div>
  )
}
