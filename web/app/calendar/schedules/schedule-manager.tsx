import type { Schedule } from '@jhilik/contract/schedules.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { NoServices } from '../../catalog/admin/service-parts.tsx'
import { currentServicesQuery } from '../../catalog/services/api.ts'
import { focusHeading, focusText } from '../../lib/page/page-focus.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { schedulesQuery } from './api.ts'
import { CreateSlots } from './create-slots.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { ScheduleList } from './schedule-list.tsx'
import { SeveralHours } from './several-hours.tsx'
import { type Outcome, OutcomeAlert } from './withdrawal.tsx'

/** The list, or what the address names: a new schedule, one to edit, or one to create slots of. */
export function ScheduleManager({ horizonWeeks }: { horizonWeeks: number }) {
  const t = useTranslations('dashboard')
  const query = useQuery(schedulesQuery())
  const { data: services } = useQuery(currentServicesQuery())
  const [params, setParams] = useSearchParams()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const go = (to: Record<string, string>) => {
    setOutcome(null)
    setParams(to)
  }
  const toList = () => go({})
  const edited = (saved: Schedule, next: Outcome | null) => {
    setParams(next ? {} : { slots: saved._id })
    setOutcome(next)
  }

  const view = params.get('edit') ?? params.get('slots') ?? ''
  const seen = useRef(view)
  useEffect(() => {
    if (seen.current === view) return
    seen.current = view
    const heading = document.querySelector<HTMLElement>('#schedule-form, #slot-maker, #several-hours')
    if (heading) focusText(heading)
    else focusHeading()
  }, [view])

  return (
    <Loaded query={query} loading={t('schedules.loading')} failed={t('schedules.failed')}>
      {(schedules) => {
        const named = (name: string) => schedules.find(({ _id }) => _id === params.get(name))
        const [editing, making] = [named('edit'), named('slots')]
        if (making) {
          return (
            <CreateSlots key={making._id} schedule={making} horizonWeeks={horizonWeeks} onBack={toList} />
          )
        }
        if (params.get('edit') === 'several' && schedules.length > 0) {
          return <SeveralHours schedules={schedules} onBack={toList} />
        }
        if (params.get('edit') === 'new' && services?.length === 0) return <NoServices />
        if (editing || params.get('edit') === 'new') {
          return (
            <ScheduleForm
              key={params.get('edit')}
              schedule={editing ?? null}
              services={services ?? []}
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
              onSeveral={() => go({ edit: 'several' })}
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
