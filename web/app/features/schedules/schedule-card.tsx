import type { Schedule } from '@jhilik/contract/schedules.ts'
import { CalendarPlus, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { countSlots, dateOn, groupDays } from './weekly-hours.ts'

interface ScheduleCardProps {
  schedule: Schedule
  onEdit: () => void
  onMake: () => void
  onPause: () => void
  onRemove: () => void
}

export function ScheduleCard({ schedule, onEdit, onMake, onPause, onRemove }: ScheduleCardProps) {
  const t = useTranslations('dashboard.schedules')
  const format = useFormat()
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
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 className="text-xl">{service.name}</h2>
            <p className="mt-1 text-soft text-sm tabular-nums">
              {t(validTo ? 'facts.fromTo' : 'facts.from', dates)}
            </p>
          </div>
          <Badge tone={active ? 'success' : 'neutral'}>{t(active ? 'active' : 'paused')}</Badge>
        </div>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 tabular-nums">
          {groupDays(hours).map(({ key, first, last, hours }) => (
            <div key={key} className="contents">
              <dt className="text-soft">{dayNames(format, first, last)}</dt>
              <dd>
                {hours.map(({ opens, closes }) => `${format.time(opens)}–${format.time(closes)}`).join(', ')}
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
        <Button variant="ghost" onClick={onEdit} aria-label={t('editOf', { service: service.name })}>
          <Pencil aria-hidden className="size-5" />
          {t('edit')}
        </Button>
        <span className="ml-auto flex">
          {active && (
            <IconButton label={t('pauseOf', { service: service.name })} onClick={onPause}>
              <Pause aria-hidden className="size-5" />
            </IconButton>
          )}
          <IconButton
            label={t('removeOf', { service: service.name })}
            className="text-danger!"
            onClick={onRemove}
          >
            <Trash2 aria-hidden className="size-5" />
          </IconButton>
        </span>
      </div>
    </Card>
  )
}

function dayNames(format: ReturnType<typeof useFormat>, first: number, last: number): string {
  const [from, to] = [first, last].map((weekday) => format.date(dateOn(weekday), 'weekday'))
  return first === last ? `${from}` : `${from} – ${to}`
}
