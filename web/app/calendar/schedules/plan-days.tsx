import type { PlannedSlot, SkipReason, SlotPlan } from '@jhilik/contract/schedules.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Table, Tbody, Td, Th, Thead, Tr } from '../../ui/table.tsx'

const FIRST_DAYS = 14
const outcomes = ['new', 'exists', 'skipped'] as const

/** The totals of a preview, and its result for each day. */
export function PlanDays({ plan }: { plan: SlotPlan }) {
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
            <Tr>
              <Th>{t('day')}</Th>
              {outcomes.map((outcome) => (
                <Th key={outcome} className="text-right">
                  {t(outcome)}
                </Th>
              ))}
              <Th>{t('times')}</Th>
            </Tr>
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
