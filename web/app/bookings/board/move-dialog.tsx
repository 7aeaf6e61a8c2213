import { zodResolver } from '@hookform/resolvers/zod'
import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { assignCrewRequestSchema } from '@jhilik/contract/changes.ts'
import { agreedTimeSchema } from '@jhilik/contract/slot-requests.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { useFormat } from '../../lib/language/format.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import { bookingQuery } from '../bookings/api.ts'
import { crewOptionsQuery, useAssignCrew, useChangeBooking } from '../staff/api.ts'
import {
  type BookingFormProps,
  ChangeDialog,
  ChangeForm,
  ReasonField,
} from '../staff/dialogs/change-form.tsx'
import { CrewField } from '../staff/dialogs/crew-field.tsx'
import { Told } from '../staff/told.tsx'

/** A job, and where it is to be moved. */
export interface Move {
  bookingId: string
  name: string
  /** The crew that has it now. */
  crewId: string | null
  to: { crewId: string | null; date: string; startTime: string }
}

interface MoveDialogProps {
  move: Move | undefined
  open: boolean
  onClose: () => void
}

/** Shows what a move would mean before it is confirmed; an overlap is refused, all else is forced with a reason. */
export function MoveDialog({ move, open, onClose }: MoveDialogProps) {
  const t = useTranslations('dashboard.board.move')
  return (
    <ChangeDialog
      open={open}
      onClose={onClose}
      title={t('title')}
      text={t('text', { name: move?.name ?? '' })}
    >
      {move && (
        <LoadedMove key={`${move.bookingId} ${JSON.stringify(move.to)}`} move={move} onClose={onClose} />
      )}
    </ChangeDialog>
  )
}

function LoadedMove({ move, onClose }: { move: Move; onClose: () => void }) {
  const t = useTranslations('dashboard.board.move')
  const query = useQuery(bookingQuery(move.bookingId))
  return (
    <Loaded query={query} failed={t('failed')} className="py-6">
      {(booking) => (
        <MoveForm booking={booking} to={move.to} onClose={onClose} onConflict={() => void query.refetch()} />
      )}
    </Loaded>
  )
}

/** Another time needs a reason, and so does what is forced. */
function moveSchema({ slot: { date, startTime } }: BookingDetail) {
  const { crew, forced, reason } = assignCrewRequestSchema.shape
  return z
    .object({ time: agreedTimeSchema, crew, forced, reason })
    .refine(
      (move) =>
        Boolean(move.reason) ||
        (move.forced.length === 0 && move.time.date === date && move.time.startTime === startTime),
      { path: ['reason'], message: messages.reasonMustBeGiven },
    )
}
type MoveSchema = ReturnType<typeof moveSchema>

function MoveForm({ booking, to, ...dialog }: BookingFormProps & { to: Move['to'] }) {
  const t = useTranslations('dashboard.board.move')
  const format = useFormat()
  const change = useChangeBooking(booking._id)
  const assign = useAssignCrew(booking._id)
  const { slot } = booking
  const form = useForm<z.input<MoveSchema>, unknown, z.output<MoveSchema>>({
    resolver: zodResolver(moveSchema(booking)),
    defaultValues: {
      time: { date: to.date, startTime: to.startTime },
      crew: to.crewId,
      forced: [],
      reason: '',
    },
  })
  const { errors } = form.formState
  const { time, crew = null, forced = [] } = form.watch()
  const isSameTime = time.date === slot.date && time.startTime === slot.startTime
  const isComplete = time.date !== '' && time.startTime !== ''
  const { data: options } = useQuery({
    ...crewOptionsQuery(booking._id, isSameTime ? {} : time),
    enabled: isComplete,
  })
  // What speaks against the crew depends on the time, which is also chosen by dragging.
  const conflicts = options?.find((one) => one.crew._id === crew)?.conflicts
  const needed = useMemo(() => conflicts?.filter((kind) => kind !== 'overlap') ?? [], [conflicts])
  const isBusyThen = conflicts?.includes('overlap') ?? false
  useEffect(() => form.setValue('forced', needed), [form, needed])
  const changeTime = (next: typeof time) => {
    form.clearErrors()
    form.setValue('time', next, { shouldDirty: true })
  }
  return (
    <ChangeForm
      {...dialog}
      form={form}
      name="move"
      confirm={t('confirm')}
      done={t('done')}
      disabled={isBusyThen}
      send={async ({ time: agreed, ...body }) => {
        if (isSameTime) return assign.mutateAsync({ body, version: booking.staff?.crew?.version ?? '*' })
        return change.mutateAsync({ verb: 'move', body: { time: agreed, ...body } })
      }}
    >
      <p>{t('now', { slot: format.slot(slot), crew: booking.staff?.crew?.crew?.name ?? t('nobody') })}</p>
      {booking.actions.staff?.move && (
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField
            label={t('day')}
            value={time.date}
            min={format.today()}
            onChange={(date) => changeTime({ ...time, date })}
            error={errors.time?.date?.message}
            required
          />
          <TimeField
            label={t('start')}
            value={time.startTime}
            onChange={(startTime) => changeTime({ ...time, startTime })}
            error={errors.time?.startTime?.message}
            required
          />
        </div>
      )}
      {isComplete && (
        <CrewField
          bookingId={booking._id}
          {...(!isSameTime && { time })}
          value={crew ?? null}
          onChange={(chosen) => {
            form.setValue('crew', chosen.crew, { shouldDirty: true })
            form.clearErrors()
          }}
          error={isBusyThen ? t('busyThen') : errors.crew?.message}
        />
      )}
      {!isSameTime && <Told customer={booking.customer} change="moved" />}
      {(!isSameTime || forced.length > 0) && (
        <ReasonField error={errors.reason?.message} {...form.register('reason')} />
      )}
    </ChangeForm>
  )
}
