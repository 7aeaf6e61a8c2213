import { zodResolver } from '@hookform/resolvers/zod'
import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { assignCrewRequestSchema } from '@jhilik/contract/changes.ts'
import { agreedTimeSchema } from '@jhilik/contract/slot-requests.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { useFormat } from '../../lib/language/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import { toast } from '../../ui/toast-store.ts'
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
  const conflict = useTranslations('dashboard.staffBooking')
  // A booking that was read before may have changed before the form was opened.
  const query = useQuery({ ...bookingQuery(move.bookingId), refetchOnMount: 'always' })
  return (
    <Loaded query={query} failed={t('failed')} className="py-6">
      {(booking) =>
        query.isFetchedAfterMount ? (
          <MoveForm
            booking={booking}
            to={move.to}
            onClose={onClose}
            onConflict={() => toast.error({ title: conflict('conflictTitle') })}
          />
        ) : (
          <Spinner label={t('loading')} className="py-6" />
        )
      }
    </Loaded>
  )
}

/** The version of when a booking is done and by which crew. One that has begun can only be given to another crew. */
const versionOf = ({ actions, staff }: BookingDetail) => actions.staff?.move?.version ?? staff?.crew?.version

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

/** What others change while the form is open is shown, and nothing is sent before the reader goes on from there. */
function MoveForm({ booking, to, ...dialog }: BookingFormProps & { to: Move['to'] }) {
  const t = useTranslations('dashboard.board.move')
  const format = useFormat()
  const change = useChangeBooking(booking._id)
  const assign = useAssignCrew(booking._id)
  const { slot } = booking
  const crewName = booking.staff?.crew?.crew?.name ?? t('nobody')
  const place = useRef<HTMLParagraphElement>(null)
  const [seen, setSeen] = useState({ version: versionOf(booking), slot, crewName })
  const [isSent, setSent] = useState(false)
  const isChanged = !isSent && seen.version !== versionOf(booking)
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
      disabled={isBusyThen || isChanged}
      showsChanges
      send={async ({ time: agreed, ...body }) => {
        const { version } = seen
        // The own change is no change of others.
        setSent(true)
        try {
          if (isSameTime) return await assign.mutateAsync({ body, version: version ?? '*' })
          return await change.mutateAsync({ verb: 'move', body: { time: agreed, ...body }, version })
        } catch (error) {
          setSent(false)
          throw error
        }
      }}
    >
      {isChanged && (
        <Alert
          tone="warning"
          title={t('changed')}
          action={
            <Button
              variant="secondary"
              size="sm"
              onClick={() => {
                setSeen({ version: versionOf(booking), slot, crewName })
                place.current?.focus()
              }}
            >
              {t('goOn')}
            </Button>
          }
        >
          {t('before', { slot: format.slot(seen.slot), crew: seen.crewName })}
        </Alert>
      )}
      <p ref={place} tabIndex={-1} className="outline-none">
        {t('now', { slot: format.slot(slot), crew: crewName })}
      </p>
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
          current={booking.staff?.crew?.crew?._id}
          value={crew ?? null}
          onChange={(chosen) => {
            form.setValue('crew', chosen.crew, { shouldDirty: true })
            form.clearErrors()
          }}
          error={isBusyThen ? t('busyThen') : errors.crew?.message}
        />
      )}
      {!isSameTime && <Told booking={booking} change="moved" />}
      {(!isSameTime || forced.length > 0) && (
        <ReasonField error={errors.reason?.message} {...form.register('reason')} />
      )}
    </ChangeForm>
  )
}
