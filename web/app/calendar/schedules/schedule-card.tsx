import type { Schedule } from '@jhilik/contract/schedules.ts'
import { CalendarPlus, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { dayNames, groupDays } from '../../lib/language/weekdays.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { countSlots } from './slot-counts.ts'

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
            <IconButton label={t('pauseOf', { service: nameOf(service) })} onClick={onPause}>
              <Pause aria-hidden className="size-5" />
            </IconButton>
          )}
          <IconButton
            label={t('removeOf', { service: nameOf(service) })}
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
