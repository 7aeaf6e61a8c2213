import type { Schedule } from '@jhilik/contract/schedules.ts'
import { CalendarClock, CalendarPlus, Pause, Pencil, Play, Plus, Trash2 } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { dayNames, groupDays } from '../../lib/language/weekdays.ts'
import { focusHeading } from '../../lib/page/page-focus.ts'
import { useSaveChanges } from '../../people/history/use-save-changes.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useEditSchedule, useRemoveSchedule } from './api.ts'
import { countSlots } from './slot-counts.ts'
import type { Outcome } from './withdrawal.tsx'

interface ScheduleListProps {
  schedules: Schedule[]
  onNew: () => void
  onSeveral: () => void
  onEdit: (schedule: Schedule) => void
  onMake: (schedule: Schedule) => void
  onOutcome: (outcome: Outcome) => void
}

interface PendingAction {
  /** The action to confirm. */
  verb: 'pause' | 'remove'
  schedule: Schedule
}

export function ScheduleList({ schedules, onNew, onSeveral, onEdit, onMake, onOutcome }: ScheduleListProps) {
  const t = useTranslations('dashboard')
  const nameOf = useServiceName()
  const edit = useEditSchedule()
  // Nobody is asked whose value is kept, because a colleague can only have paused it as well.
  const { save } = useSaveChanges<Schedule>()
  const remove = useRemoveSchedule()
  const [pending, setPending] = useState<PendingAction | null>(null)
  const [asking, setAsking] = useState(false)
  const ask = (next: PendingAction) => {
    setPending(next)
    setAsking(true)
  }

  async function confirm() {
    if (!pending) return
    const { verb, schedule } = pending
    try {
      const withdrawal =
        verb === 'remove'
          ? await remove.mutateAsync(schedule)
          : await save(schedule, { active: false }, edit.mutateAsync)
      if (withdrawal)
        onOutcome({
          ...withdrawal,
          title: t(`schedules.${verb}.done`, { service: nameOf(schedule.service) }),
        })
      focusHeading()
    } catch (error) {
      console.error('The schedule was not changed', error)
      toast.error({ title: t(`schedules.${verb}.failed`) })
    }
    setAsking(false)
  }

  const add = (
    <Button onClick={onNew}>
      <Plus aria-hidden className="size-5" />
      {t('schedules.add')}
    </Button>
  )
  if (schedules.length === 0) {
    return <EmptyState title={t('schedules.none')} text={t('schedules.noneText')} action={add} />
  }
  return (
    <>
      <div className="mb-5 flex flex-wrap gap-3">
        {add}
        {schedules.length > 1 && (
          <Button variant="secondary" onClick={onSeveral}>
            <CalendarClock aria-hidden className="size-5" />
            {t('schedules.several.open')}
          </Button>
        )}
      </div>
      <ul className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        {schedules.map((schedule) => (
          <li key={schedule._id} className="grid grid-cols-1">
            <ScheduleCard
              schedule={schedule}
              onEdit={() => onEdit(schedule)}
              onMake={() => onMake(schedule)}
              onPause={() => ask({ verb: 'pause', schedule })}
              onRemove={() => ask({ verb: 'remove', schedule })}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={pending ? t(`schedules.${pending.verb}.title`) : ''}
        description={
          pending ? t(`schedules.${pending.verb}.text`, { service: nameOf(pending.schedule.service) }) : ''
        }
        confirmLabel={pending ? t(`schedules.${pending.verb}.confirm`) : ''}
        cancelLabel={t('common.cancel')}
        onConfirm={() => void confirm()}
        tone="danger"
        busy={edit.isPending || remove.isPending}
      />
    </>
  )
}

interface ScheduleCardProps {
  schedule: Schedule
  onEdit: () => void
  onMake: () => void
  onPause: () => void
  onRemove: () => void
}

function ScheduleCard({ schedule, onEdit, onMake, onPause, onRemove }: ScheduleCardProps) {
  const t = useTranslations('dashboard.schedules')
  const format = useFormat()
  const nameOf = useServiceName()
  const { service, hours, duration, bufferMinutes, capacity, validFrom, validTo, active } = schedule
  const aWeek = countSlots({ hours, length: duration, buffer: bufferMinutes })
  const facts = [
    t('facts.length', { count: duration }),
    bufferMinutes > 0 ? t('facts.buffer', { count: bufferMinutes }) : '',
    t('facts.seats', { count: capacity }),
    t('facts.aWeek', { count: aWeek }),
  ]
  const dates = { from: format.date(validFrom), to: validTo ? format.date(validTo) : '' }

  return (
    <Card className="flex flex-col">
      <div className="flex flex-1 flex-col gap-3 p-5">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 className="text-xl">{nameOf(service)}</h2>
            <p className="mt-1 text-soft text-sm tabular-nums">
              {t(validTo ? 'facts.fromTo' : 'facts.from', dates)}
            </p>
          </div>
          <Badge tone={active ? 'success' : 'neutral'}>{t(active ? 'active' : 'paused')}</Badge>
        </div>
        <dl className="flex flex-col gap-x-4 gap-y-1 tabular-nums sm:grid sm:grid-cols-[auto_minmax(0,1fr)]">
          {groupDays(hours).map(({ key, first, last, hours }) => (
            <div key={key} className="flex flex-wrap gap-x-4 sm:contents">
              <dt className="text-soft">{dayNames(format, first, last)}</dt>
              <dd>
                {hours
                  .map(({ opens, closes }) => format.times({ startTime: opens, endTime: closes }))
                  .join(', ')}
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-auto text-soft text-sm tabular-nums">
          {facts.filter(Boolean).map((fact, index) => (
            <Fragment key={fact}>
              {index > 0 && ' · '}
              <span className="inline-block">{fact}</span>
            </Fragment>
          ))}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 border-line border-t p-3">
        <Button variant="secondary" onClick={onMake}>
          {active ? <CalendarPlus aria-hidden className="size-5" /> : <Play aria-hidden className="size-5" />}
          {t(active ? 'preview' : 'activate')}
        </Button>
        <Button variant="ghost" onClick={onEdit} aria-label={t('editOf', { service: nameOf(service) })}>
          <Pencil aria-hidden className="size-5" />
          {t('edit')}
        </Button>
        <span className="ml-auto flex">
          {active && (
            <IconButton icon={Pause} label={t('pauseOf', { service: nameOf(service) })} onClick={onPause} />
          )}
          <IconButton
            icon={Trash2}
            label={t('removeOf', { service: nameOf(service) })}
            className="text-danger!"
            onClick={onRemove}
          />
        </span>
      </div>
    </Card>
  )
}
