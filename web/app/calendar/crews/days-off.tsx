import type { Crew } from '@jhilik/contract/crews.ts'
import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { ConfirmDialog, useAsked } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useRemoveTimeOff } from './api.ts'

/** The start of a first day, and the end of a last one. */
const MIDNIGHT = '00:00'

interface DaysOffProps {
  crew: Pick<Crew, '_id' | 'name' | 'timeOff'>
  onRemoved: () => void
}

/** The time off of a crew, which can be removed. */
export function DaysOff({ crew, onRemoved }: DaysOffProps) {
  const t = useTranslations('dashboard')
  const format = useFormat()
  const remove = useRemoveTimeOff(crew._id)
  const asked = useAsked<Crew['timeOff'][number]>()
  const end = (date: string, time: string) =>
    time === MIDNIGHT ? format.date(date, 'day') : `${format.date(date, 'day')}, ${format.time(time)}`
  const textOf = ({ fromDate, fromTime, toDate, toTime }: Crew['timeOff'][number]) => {
    if (fromDate !== toDate) return `${end(fromDate, fromTime)} – ${end(toDate, toTime)}`
    if (fromTime === MIDNIGHT && toTime === MIDNIGHT) return format.date(fromDate, 'day')
    return `${format.date(fromDate, 'day')}, ${format.times({ startTime: fromTime, endTime: toTime })}`
  }

  async function confirm() {
    if (!asked.item) return
    try {
      await remove.mutateAsync(asked.item._id)
      toast.success({ title: t('crews.timeOff.removed') })
      onRemoved()
    } catch (error) {
      console.error('The time off was not removed', error)
      toast.error({ title: t('crews.timeOff.removeFailed') })
    }
    asked.close()
  }

  const { name, timeOff } = crew
  if (timeOff.length === 0) return null
  return (
    <div className="rounded-control bg-sunken px-4 py-2">
      <h3 className="font-semibold text-base">{t('crews.facts.timeOff')}</h3>
      <ul>
        {timeOff.map((off) => (
          <li key={off._id} className="flex items-center justify-between gap-2">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="tabular-nums">{textOf(off)}</span>
              {off.reason && <span className="text-soft"> · {off.reason}</span>}
            </span>
            <IconButton
              icon={X}
              label={t('crews.timeOff.removeOf', { name, time: textOf(off) })}
              onClick={() => asked.ask(off)}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked.open}
        onOpenChange={(open) => !open && asked.close()}
        title={t('crews.timeOff.removeTitle')}
        description={t('crews.timeOff.removeText', { name, time: asked.item ? textOf(asked.item) : '' })}
        confirmLabel={t('crews.timeOff.remove')}
        cancelLabel={t('common.cancel')}
        onConfirm={() => void confirm()}
        busy={remove.isPending}
      />
    </div>
  )
}
