import { zodResolver } from '@hookform/resolvers/zod'
import type { BoardCrew } from '@jhilik/contract/board.ts'
import type { UnplacedBooking } from '@jhilik/contract/crew-proposals.ts'
import { type TimeOffRequest, timeOffRequestSchema } from '@jhilik/contract/crews.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { DaysOff } from '../../calendar/crews/days-off.tsx'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTryAgain } from '../../lib/language/try-again.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { Button } from '../../ui/button.tsx'
import { DialogButtons } from '../../ui/dialog.tsx'
import { Checkbox, Field, TextInput } from '../../ui/field.tsx'
import { DialogForm } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { FormDialog, isChanged, useUnsaved } from '../../ui/unsaved.tsx'
import { awayPreviewQuery, useCrewAway } from './api.ts'
import type { Move } from './move-dialog.tsx'
import { Unplaced } from './unplaced.tsx'

interface AwayDialogProps {
  crew: BoardCrew | undefined
  date: string
  open: boolean
  onClose: () => void
  /** Opens the form that moves a job. */
  onMove: (move: Move) => void
}

/** Enters that a crew is away and gives its jobs to others, after showing which ones. */
export function AwayDialog({ crew, date, open, onClose, onMove }: AwayDialogProps) {
  const t = useTranslations('dashboard.board.away')
  return (
    <FormDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('title', { name: crew?.crew.name ?? '' })}
      description={t('text')}
    >
      {crew && open && <Away key={crew.crew._id} crew={crew} date={date} onClose={onClose} onMove={onMove} />}
    </FormDialog>
  )
}

interface AwayProps extends Pick<AwayDialogProps, 'date' | 'onClose' | 'onMove'> {
  crew: BoardCrew
}

/** When it is away already, the form, and once that is saved the jobs that no other crew could take. */
function Away({ onMove, ...form }: AwayProps) {
  const t = useTranslations('dashboard.board.away')
  const may = usePermission()
  const [left, setLeft] = useState<UnplacedBooking[]>([])
  if (left.length === 0) {
    const { crew, timeOff } = form.crew
    return (
      <div className="flex flex-col gap-4">
        {may('slots.manage') && <DaysOff crew={{ ...crew, timeOff }} onRemoved={form.onClose} />}
        <AwayForm {...form} onLeft={setLeft} />
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <Unplaced
        jobs={left}
        onMove={(move) => {
          form.onClose()
          onMove(move)
        }}
      />
      <DialogButtons>
        <Button onClick={form.onClose}>{t('close')}</Button>
      </DialogButtons>
    </div>
  )
}

/** Midnight is the end of the day, too. */
const WHOLE_DAY = { fromTime: '00:00', toTime: '00:00' }

const FIELDS = ['fromDate', 'fromTime', 'toDate', 'toTime', 'reason'] as const

interface AwayFormProps extends Omit<AwayProps, 'onMove'> {
  /** Called instead of `onClose` when jobs are left. */
  onLeft: (jobs: UnplacedBooking[]) => void
}

function AwayForm({ crew: { crew }, date, onClose, onLeft }: AwayFormProps) {
  const t = useTranslations('dashboard.board.away')
  const format = useFormat()
  const tryAgain = useTryAgain()
  const takeAway = useCrewAway(crew._id)
  const isToday = date === format.today()
  const partOfDay = isToday ? { fromTime: format.now(), toTime: '00:00' } : { fromTime: '', toTime: '' }
  const [isWholeDay, setWholeDay] = useState(!isToday)
  const form = useForm<z.input<typeof timeOffRequestSchema>, unknown, TimeOffRequest>({
    resolver: zodResolver(timeOffRequestSchema),
    defaultValues: {
      fromDate: date,
      toDate: date,
      ...(isToday ? partOfDay : WHOLE_DAY),
      reason: '',
    },
  })
  const { control, formState, register, setError } = form
  const { field: fromTime } = useController({ control, name: 'fromTime' })
  const { field: toTime } = useController({ control, name: 'toTime' })
  useUnsaved(isChanged(formState.dirtyFields))
  const asked = timeOffRequestSchema.safeParse({ ...form.watch(), reason: '' })
  const query = useQuery({
    ...awayPreviewQuery(crew._id, asked.data ?? { ...form.getValues(), reason: '' }),
    enabled: asked.success,
  })

  const submit = form.handleSubmit(async (away) => {
    try {
      const { applied, proposal } = await takeAway.mutateAsync(away)
      const moved = applied.filter(({ outcome }) => outcome === 'changed').length
      const refused = applied.filter(({ outcome }) => outcome === 'refused').length
      const title = t('done', { name: crew.name, moved })
      if (refused > 0) toast.error({ title, description: t('refused', { count: refused }) })
      else toast.success({ title })
      if (proposal.unplaced.length > 0) onLeft(proposal.unplaced)
      else onClose()
    } catch (error) {
      console.error('The crew was not entered as away', error)
      if (showFieldErrors(error, FIELDS, setError)) return
      toast.error({ title: t('saveFailed'), description: tryAgain(error) })
    }
  })

  return (
    <DialogForm onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Checkbox
          label={t('wholeDay')}
          checked={isWholeDay}
          onChange={({ target }) => {
            setWholeDay(target.checked)
            const times = target.checked ? WHOLE_DAY : partOfDay
            form.setValue('fromTime', times.fromTime, { shouldDirty: true })
            form.setValue('toTime', times.toTime, { shouldDirty: true })
            form.clearErrors()
          }}
          className="sm:col-span-2"
        />
        {!isWholeDay && (
          <>
            <TimeField {...fromTime} label={t('from')} error={formState.errors.fromTime?.message} required />
            <TimeField {...toTime} isEnd label={t('to')} error={formState.errors.toTime?.message} required />
          </>
        )}
        <Field label={t('reason')} error={formState.errors.reason?.message} className="sm:col-span-2">
          <TextInput {...register('reason')} />
        </Field>
      </div>
      {asked.success && (
        <div className="flex flex-col gap-3">
          <Loaded query={query} loading={t('loading')} failed={t('failed')} className="py-6">
            {({ proposal: { changes, unplaced } }) => (
              <>
                <p role="status" className="font-semibold">
                  {t('moves', { count: changes.length })}
                </p>
                {changes.length > 0 && (
                  <ul className="divide-y divide-line border-line border-y">
                    {changes.map(({ booking, to }) => (
                      <li key={booking._id} className="flex flex-wrap justify-between gap-x-3 py-2">
                        <span className="[overflow-wrap:anywhere]">
                          {format.time(booking.slot.startTime)} {booking.customer.name}
                        </span>
                        <span className="font-semibold">→ {to.name}</span>
                      </li>
                    ))}
                  </ul>
                )}
                <Unplaced jobs={unplaced} />
              </>
            )}
          </Loaded>
        </div>
      )}
      <DialogButtons>
        <Button type="submit" busy={formState.isSubmitting}>
          {t('confirm')}
        </Button>
      </DialogButtons>
    </DialogForm>
  )
}
