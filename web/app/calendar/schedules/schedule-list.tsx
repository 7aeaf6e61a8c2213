import type { Schedule } from '@jhilik/contract/schedules.ts'
import { CalendarClock, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { focusHeading } from '../../lib/page/page-focus.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useEditSchedule, useRemoveSchedule } from './api.ts'
import { ScheduleCard } from './schedule-card.tsx'
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
          : await edit.mutateAsync({ id: schedule._id, changes: { active: false } })
      onOutcome({ ...withdrawal, title: t(`schedules.${verb}.done`, { service: nameOf(schedule.service) }) })
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
