import type { Business } from '@jhilik/contract/business.ts'
import type { Schedule } from '@jhilik/contract/schedules.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { schedulesQuery } from '../../calendar/schedules/api.ts'
import { currentServicesQuery } from '../../catalog/services/api.ts'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { businessQuery } from '../business/api.ts'
import { toWeek } from '../business/week-hours.ts'
import { stepPath } from '../checklist/steps.ts'
import { StepActions } from './step-actions.tsx'
import { SUGGESTED_HOURS } from './suggested-hours.ts'
import { useLoadedTexts } from './use-loaded-texts.ts'
import { WeeklyForm } from './weekly-form.tsx'

/** One schedule for each service that has none. */
export function ScheduleStep({ onDone }: { onDone: () => void }) {
  const texts = useLoadedTexts()
  const business = useQuery(businessQuery())
  const services = useQuery(currentServicesQuery())
  const schedules = useQuery(schedulesQuery())
  return (
    <Loaded query={business} texts={texts}>
      {({ values }) => (
        <Loaded query={services} texts={texts}>
          {(offered) => (
            <Loaded query={schedules} texts={texts}>
              {(made) => <Content business={values} services={offered} schedules={made} onDone={onDone} />}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

interface ContentProps {
  business: Business['values']
  services: Service[]
  schedules: Schedule[]
  onDone: () => void
}

function Content({ business, services, schedules, onDone }: ContentProps) {
  const t = useTranslations('setup.schedule')
  const open = services.filter(({ _id }) => !schedules.some(({ service }) => service._id === _id))
  if (services.length === 0) {
    return (
      <div className="grid gap-6">
        <Alert
          action={
            <ButtonLink variant="secondary" to={stepPath('services')}>
              {t('toServices')}
            </ButtonLink>
          }
        >
          {t('noServices')}
        </Alert>
        <StepActions step="schedule" />
      </div>
    )
  }
  if (open.length === 0) {
    return (
      <div className="grid gap-6">
        <Alert
          tone="success"
          action={
            <ButtonLink variant="secondary" to="/dashboard/admin/schedules">
              {t('toSchedules')}
            </ButtonLink>
          }
        >
          {t('allHave')}
        </Alert>
        <StepActions step="schedule" />
      </div>
    )
  }
  const hours = business.hours.length > 0 ? toWeek(business.hours) : SUGGESTED_HOURS
  return <WeeklyForm services={open} hours={hours} onDone={onDone} />
}
