import type { PlannedSlot, Schedule, SkipReason, SlotPlan } from '@jhilik/contract/schedules.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Skeleton } from '../../ui/loaded.tsx'
import { Table, Tbody, Td, Th, Thead, Tr } from '../../ui/table.tsx'
import { planQuery, useMakeSlots } from './api.ts'
import { firstDays } from './slot-counts.ts'

interface CreateSlotsProps {
  schedule: Schedule
  horizonWeeks: number
  onBack: () => void
}

/** Previews and creates the slots of a schedule for chosen days. */
export function CreateSlots({ schedule, horizonWeeks, onBack }: CreateSlotsProps) {
  const t = useTranslations('dashboard.schedules')
  const common = useTranslations('common.ui')
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

const FIRST_DAYS = 14
const outcomes = ['new', 'exists', 'skipped'] as const

/** The totals of a preview, and its result for each day. */
function PlanDays({ plan }: { plan: SlotPlan }) {
  const t = useTranslations('dashboard.schedules.plan')
  const format = useFormat()
  const [all, setAll] = useState(false)
  const busy = plan.days.filter((day) => day.closed !== null || outcomes.some((outcome) => day[outcome] > 0))
  const shown = all ? busy : busy.slice(0, FIRST_DAYS)

  return (
    <>
      <dl className="grid grid-cols-3 gap-3">
        {outcomes.map((outcome) => (
          <div
            key={outcome}
            className="flex flex-col-reverse justify-end rounded-control bg-sunken px-4 py-3"
          >
            <dt className="text-soft text-sm">{t(outcome)}</dt>
            <dd
              className={cx('font-bold text-2xl tabular-nums', outcome === 'new' && 'text-success')}
              data-testid={`plan-${outcome}`}
            >
              {format.number(plan.totals[outcome])}
            </dd>
          </div>
        ))}
      </dl>
      {busy.length === 0 ? (
        <p className="text-soft">{t('nothing')}</p>
      ) : (
        <Table label={t('label')} stack>
          <Thead>
            <Th>{t('day')}</Th>
            {outcomes.map((outcome) => (
              <Th key={outcome} className="text-right">
                {t(outcome)}
              </Th>
            ))}
            <Th>{t('times')}</Th>
          </Thead>
          <Tbody>
            {shown.map((day) => (
              <Tr key={day.date}>
                <Td data-label={t('day')} className="whitespace-nowrap font-semibold">
                  {format.date(day.date, 'day')}
                </Td>
                {outcomes.map((outcome) => (
                  <Td
                    key={outcome}
                    data-label={t(outcome)}
                    className={cx(
                      'text-right tabular-nums',
                      day[outcome] === 0 && 'text-muted max-md:hidden!',
                    )}
                  >
                    {format.number(day[outcome])}
                  </Td>
                ))}
                <Td className="w-full">
                  {day.closed && (
                    <Badge tone="warning" className="whitespace-normal! text-left">
                      {t('closed', { name: day.closed })}
                    </Badge>
                  )}
                  <Times slots={plan.slots.filter(({ date }) => date === day.date)} />
                </Td>
              </Tr>
            ))}
          </Tbody>
        </Table>
      )}
      {shown.length < busy.length && (
        <Button variant="secondary" className="self-center" onClick={() => setAll(true)}>
          {t('showAll', { count: busy.length })}
        </Button>
      )}
    </>
  )
}

/** New slots by time, skipped slots by reason. */
function Times({ slots }: { slots: PlannedSlot[] }) {
  const t = useTranslations('dashboard.schedules.plan')
  const format = useFormat()
  const fresh = slots.filter(({ outcome }) => outcome === 'new')
  const reasons = new Map<SkipReason, number>()
  for (const { reason } of slots) {
    // The day has its own badge for being closed.
    if (reason && reason !== 'closed') reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  }
  if (fresh.length === 0 && reasons.size === 0) return null
  return (
    <div className="flex flex-col gap-1 text-left text-sm">
      {fresh.length > 0 && (
        <span className="tabular-nums">
          {fresh.map(({ startTime }) => format.time(startTime)).join(', ')}
        </span>
      )}
      {[...reasons].map(([reason, count]) => (
        <span key={reason} className="text-soft">
          {t(`reasons.${reason}`, { count })}
        </span>
      ))}
    </div>
  )
}
