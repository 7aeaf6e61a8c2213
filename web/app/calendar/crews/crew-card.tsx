import type { Area } from '@jhilik/contract/areas.ts'
import type { Crew } from '@jhilik/contract/crews.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { CalendarOff, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useAreaName } from '../../catalog/areas/area-form.tsx'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { dayNames, groupDays } from '../../lib/language/weekdays.ts'
import { focusHeading } from '../../lib/page/page-focus.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { CrewMark } from './crew-mark.tsx'
import { DaysOff } from './days-off.tsx'

interface CrewCardProps {
  crew: Crew
  services: readonly Service[]
  /** Null for who may not read them. */
  areas: readonly Area[] | null
  onEdit: () => void
  onSwitch: () => void
  onRemove: () => void
  onTimeOff: () => void
}

export function CrewCard({ crew, services, areas, onEdit, onSwitch, onRemove, onTimeOff }: CrewCardProps) {
  const t = useTranslations('dashboard.crews')
  const may = usePermission()
  const { name, active } = crew
  return (
    <Card className="flex flex-col">
      <div className="flex flex-1 flex-col gap-3 p-5">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h2 className="flex min-w-0 items-center gap-2.5 text-xl [overflow-wrap:anywhere]">
            <CrewMark crew={crew} />
            {name}
          </h2>
          <Badge tone={active ? 'success' : 'neutral'}>{t(active ? 'inUse' : 'off')}</Badge>
        </div>
        <Facts crew={crew} services={services} areas={areas} />
        <DaysOff crew={crew} onRemoved={focusHeading} />
      </div>
      <div className="flex flex-wrap gap-2 border-line border-t p-3 max-sm:gap-1 max-sm:p-2 max-sm:[&>button>svg]:hidden">
        <Button variant="secondary" onClick={onTimeOff} aria-label={t('timeOff.addOf', { name })}>
          <CalendarOff aria-hidden className="size-5" />
          {t('timeOff.add')}
        </Button>
        {may('crews.manage') && (
          <>
            <Button variant="ghost" onClick={onEdit} aria-label={t('editOf', { name })}>
              <Pencil aria-hidden className="size-5" />
              {t('edit')}
            </Button>
            <span className="ml-auto flex">
              <IconButton
                icon={active ? Pause : Play}
                label={t(active ? 'switchOff.label' : 'switchOn.label', { name })}
                onClick={onSwitch}
              />
              <IconButton
                icon={Trash2}
                label={t('remove.label', { name })}
                className="text-danger!"
                onClick={onRemove}
              />
            </span>
          </>
        )}
      </div>
    </Card>
  )
}

function Facts({ crew, services, areas }: Pick<CrewCardProps, 'crew' | 'services' | 'areas'>) {
  const t = useTranslations('dashboard.crews')
  const format = useFormat()
  const nameOf = useServiceName()
  const areaName = useAreaName()
  const excluded = services.filter(({ _id }) => crew.excludedServices.includes(_id))
  const named = (ids: readonly string[]) => (areas ?? []).filter(({ _id }) => ids.includes(_id)).map(areaName)
  const served = crew.areas === null ? t('areas.all') : named(crew.areas).join(', ')
  const base = crew.base === null ? '' : named([crew.base]).join()
  const limits = [
    crew.setUpMinutes > 0 && t('facts.setUp', { count: crew.setUpMinutes }),
    crew.maxJobsPerDay !== null && t('facts.maxJobs', { count: crew.maxJobsPerDay }),
  ].filter(Boolean)
  const done =
    excluded.length === 0
      ? t('services.all')
      : excluded.length === services.length
        ? t('services.none')
        : t('services.except', { names: excluded.map(nameOf).join(', ') })
  return (
    <dl className="flex flex-col gap-y-1.5 [overflow-wrap:anywhere]">
      <Fact label={t('facts.people')}>
        {crew.members.map((member) => member.name).join(', ') || t('people.none')}
      </Fact>
      <Fact label={t('facts.hours')}>
        {groupDays(crew.hours).map(({ key, first, last, hours }) => (
          <span key={key} className="block tabular-nums">
            {dayNames(format, first, last)}:{' '}
            {hours.map(({ opens, closes }) => format.times({ startTime: opens, endTime: closes })).join(', ')}
          </span>
        ))}
      </Fact>
      <Fact label={t('facts.services')}>{done}</Fact>
      <Fact label={t('facts.areas')}>{served || t('areas.count', { count: crew.areas?.length ?? 0 })}</Fact>
      {base && <Fact label={t('facts.base')}>{base}</Fact>}
      {limits.length > 0 && <Fact label={t('facts.limits')}>{limits.join(' · ')}</Fact>}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="basis-20 text-soft">{label}</dt>
      <dd className="min-w-0 flex-1 basis-36">{children}</dd>
    </div>
  )
}
