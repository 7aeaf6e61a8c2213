import type { Area } from '@jhilik/contract/areas.ts'
import type { Crew } from '@jhilik/contract/crews.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { areasQuery } from '../../catalog/areas/api.ts'
import { currentServicesQuery } from '../../catalog/services/api.ts'
import { focusHeading, focusText } from '../../lib/page/page-focus.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { crewsQuery } from './api.ts'
import { CrewForm } from './crew-form.tsx'
import { CrewList } from './crew-list.tsx'
import { type Outcome, OutcomeAlert, UncoveredJobs } from './uncovered-jobs.tsx'

/** The list, or what the address names: a new crew, or one to edit. */
export function CrewManager() {
  const t = useTranslations('dashboard.crews')
  const may = usePermission()
  const query = useQuery(crewsQuery())
  const services = useQuery(currentServicesQuery())
  // Dispatchers may not read the list of the areas.
  const seesAreas = may('services.manage')
  const areas = useQuery({ ...areasQuery(), enabled: seesAreas })
  const [params, setParams] = useSearchParams()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const edited = may('crews.manage') ? (params.get('edit') ?? '') : ''
  const go = (to: Record<string, string>) => {
    setOutcome(null)
    setParams(to)
  }

  const seen = useRef(edited)
  useEffect(() => {
    if (seen.current === edited) return
    seen.current = edited
    const heading = document.querySelector<HTMLElement>('#crew-form')
    if (heading) focusText(heading)
    else focusHeading()
  }, [edited])

  const show = (crews: Crew[], offered: Service[], served: Area[] | null) => {
    const crew = crews.find(({ _id }) => _id === edited)
    if (served && (crew || edited === 'new')) {
      return (
        <CrewForm
          key={edited}
          crew={crew ?? null}
          crews={crews}
          services={offered}
          areas={served}
          onSaved={(next) => {
            setParams({})
            setOutcome(next)
          }}
          onCancel={() => go({})}
        />
      )
    }
    return (
      <>
        {outcome && <OutcomeAlert outcome={outcome} />}
        <UncoveredJobs className="mb-5" />
        <CrewList
          crews={crews}
          services={offered}
          areas={served}
          onNew={() => go({ edit: 'new' })}
          onEdit={({ _id }) => go({ edit: _id })}
          onOutcome={setOutcome}
        />
      </>
    )
  }
  const texts = { loading: t('loading'), failed: t('failed') }
  return (
    <Loaded query={query} {...texts}>
      {(crews) => (
        <Loaded query={services} {...texts}>
          {(offered) =>
            seesAreas ? (
              <Loaded query={areas} {...texts}>
                {(served) => show(crews, offered, served)}
              </Loaded>
            ) : (
              show(crews, offered, null)
            )
          }
        </Loaded>
      )}
    </Loaded>
  )
}
