import type { Schedule } from '@jhilik/contract/schedules.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../ui/loaded.tsx'
import { schedulesQuery } from './api.ts'
import { CreateSlots } from './create-slots.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { ScheduleList } from './schedule-list.tsx'
import { type Outcome, OutcomeAlert } from './withdrawal.tsx'

interface ScheduleManagerProps {
  services: Service[]
  horizonWeeks: number
  /** In the place of a new schedule, while there is no service to make one for. */
  noServices: ReactNode
}

/** The list, or what the address names: a new schedule, one to edit, one to make slots of. */
export function ScheduleManager({ services, horizonWeeks, noServices }: ScheduleManagerProps) {
  const t = useTranslations('dashboard')
  const query = useQuery(schedulesQuery())
  const [params, setParams] = useSearchParams()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const texts = { loading: t('schedules.loading'), failed: t('schedules.failed'), retry: t('common.retry') }
  const go = (to: Record<string, string>) => {
    setOutcome(null)
    setParams(to)
  }
  const toList = () => go({})
  const edited = (saved: Schedule, next: Outcome | null) => {
    setParams(next ? {} : { slots: saved._id })
    setOutcome(next)
  }

  return (
    <Loaded query={query} texts={texts}>
      {(schedules) => {
        const named = (name: string) => schedules.find(({ _id }) => _id === params.get(name))
        const [editing, making] = [named('edit'), named('slots')]
        if (making) {
          return (
            <CreateSlots key={making._id} schedule={making} horizonWeeks={horizonWeeks} onBack={toList} />
          )
        }
        if (params.get('edit') === 'new' && noServices) return noServices
        if (editing || params.get('edit') === 'new') {
          return (
            <ScheduleForm
              key={params.get('edit')}
              schedule={editing ?? null}
              services={services}
              onSaved={edited}
              onCancel={toList}
            />
          )
        }
        return (
          <>
            {outcome && <OutcomeAlert outcome={outcome} className="mb-5" />}
            <ScheduleList
              schedules={schedules}
              onNew={() => go({ edit: 'new' })}
              onEdit={({ _id }) => go({ edit: _id })}
              onMake={({ _id }) => go({ slots: _id })}
              onOutcome={setOutcome}
            />
          </>
        )
      }}
    </Loaded>
  )
}
