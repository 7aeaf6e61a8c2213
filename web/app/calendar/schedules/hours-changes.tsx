import type { HoursChange, OpeningHours } from '@jhilik/contract/schedules.ts'
import { useTranslations } from 'use-intl'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { RowList } from '../../ui/row-list.tsx'
import { countSlots } from './slot-counts.ts'
import { AffectedBookings } from './withdrawal.tsx'

interface HoursChangesProps {
  changes: readonly HoursChange[]
  /** The new hours, as long as the schedules still have their old ones. */
  hours?: readonly OpeningHours[]
  done?: boolean
}

/** The changes of each schedule by the new hours: in the preview, and after they were saved. */
export function HoursChanges({ changes, hours, done = false }: HoursChangesProps) {
  const t = useTranslations('dashboard.schedules')
  const nameOf = useServiceName()
  return (
    <RowList>
      {changes.map(({ schedule, freeSlots, bookings, affectedBookings }) => {
        const slotsIn = (week: readonly OpeningHours[]) =>
          countSlots({ hours: week, length: schedule.duration, buffer: schedule.bufferMinutes })
        return (
          <li key={schedule._id} className="flex flex-col gap-0.5 py-3 tabular-nums">
            <span className="font-semibold">{nameOf(schedule.service)}</span>
            {hours && (
              <span className="text-soft text-sm">
                {t('several.aWeek', { before: slotsIn(schedule.hours), after: slotsIn(hours) })}
              </span>
            )}
            <span className="text-sm">
              {t(done ? 'withdrawn' : 'several.withdraws', { count: freeSlots })}
            </span>
            {bookings > 0 && (
              <span className="font-medium text-sm text-warning">
                {t('several.waiting', { count: bookings })}
              </span>
            )}
            {affectedBookings.length > 0 && <AffectedBookings bookings={affectedBookings} />}
          </li>
        )
      })}
    </RowList>
  )
}
