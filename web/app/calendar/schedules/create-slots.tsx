import type { Schedule } from '@jhilik/contract/schedules.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Skeleton } from '../../ui/loaded.tsx'
import { planQuery, useMakeSlots } from './api.ts'
import { PlanDays } from './plan-days.tsx'
import { firstDays } from './slot-counts.ts'

interface SlotMakerProps {
  schedule: Schedule
  horizonWeeks: number
  onBack: () => void
}

/** Previews and creates the slots of a schedule for chosen days. */
export function CreateSlots({ schedule, horizonWeeks, onBack }: SlotMakerProps) {
  const t = useTranslations('dashboard.schedules')
  const common = useTranslations('dashboard.common')
  const format = useFormat()
  const nameOf = useServiceName()
  const problemMessage = useProblemMessage()
  const [days, setDays] = useState(() =>
    firstDays(schedule, { today: format.today(), horizonWeeks }, format.addDays),
  )
  const { data: plan, error, isFetching, refetch } = useQuery(planQuery(schedule._id, days))
  const make = useMakeSlots(schedule._id)
  const { active, service } = schedule
  const refused = (field: 'from' | 'to') =>
    isApiError(error) ? error.errors.find(({ path }) => path === field)?.message : undefined
  const misplaced = error !== null && !refused('from') && !refused('to')
  const choose = (next: typeof days) => {
    setDays(next)
    // The result for other days is no longer of interest.
    make.reset()
  }
  const retry = (
    <Button variant="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
      {common('retry')}
    </Button>
  )

  return (
    <section aria-labelledby="slot-maker" className="flex flex-col gap-5">
      <div>
        <Button variant="ghost" className="-ml-3 mb-1 px-3!" onClick={onBack}>
          <ArrowLeft aria-hidden className="size-5" />
          {t('back')}
        </Button>
        <h2 id="slot-maker" className="text-2xl">
          {t('maker.title', { service: nameOf(service) })}
        </h2>
        <p className="mt-1 max-w-prose text-soft">
          {t(active ? 'maker.textActive' : 'maker.textPaused', { weeks: horizonWeeks })}
        </p>
      </div>
      <Card>
        <CardBody className="flex flex-col gap-5">
          <div className="grid gap-4 sm:grid-cols-[10rem_10rem_auto] lg:grid-cols-[12rem_12rem_auto] sm:items-start">
            <DateField
              label={t('maker.from')}
              value={days.from}
              onChange={(from) => choose({ ...days, from })}
              error={refused('from')}
              required
            />
            <DateField
              label={t('maker.to')}
              value={days.to}
              onChange={(to) => choose({ ...days, to })}
              error={refused('to')}
              required
            />
            <Button
              className="sm:mt-7 sm:justify-self-start"
              busy={make.isPending}
              disabled={!plan || isFetching}
              onClick={() => make.mutate({ ...days, activate: !active })}
            >
              {t(active ? 'maker.make' : 'maker.makeAndActivate', { count: plan?.totals.new ?? 0 })}
            </Button>
          </div>
          {make.data && <Alert tone="success">{t('maker.made', { count: make.data.totals.new })}</Alert>}
          {(misplaced || make.error) && (
            <Alert tone="danger" action={misplaced && retry}>
              {isApiError(make.error) ? problemMessage(make.error) : t('maker.failed')}
            </Alert>
          )}
          {/* Nothing is loading while a day is missing. */}
          {plan ? <PlanDays plan={plan} /> : isFetching && <Skeleton className="h-60" />}
        </CardBody>
      </Card>
    </section>
  )
}
