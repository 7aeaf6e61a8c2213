import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { Conflict, NeighborJob } from '@jhilik/contract/crews.ts'
import { Car } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { CrewMark } from '../../../calendar/crews/crew-mark.tsx'
import { useFormat } from '../../../lib/language/format.ts'
import { useReasonText } from '../../../lib/language/use-reason-text.ts'
import { useBookingAreaName } from '../../../lib/page/booking-areas.ts'
import { staffBookingPath } from '../../../lib/page/booking-paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Part } from './section.tsx'

interface CrewPartProps {
  booking: BookingDetail
  action: ReactNode
}

/** Shows who does the booking, what staff have accepted against them, and the jobs before and after it. */
export function CrewPart({ booking, action }: CrewPartProps) {
  const t = useTranslations('dashboard')
  const reasonText = useReasonText()
  const format = useFormat()
  const assigned = booking.staff?.crew
  if (!assigned) return null
  const { crew, forced, reason, conflicts, needsCrew, before, after } = assigned
  const list = (kinds: readonly Conflict[]) => kinds.map((kind) => t(`crewConflicts.${kind}`)).join(', ')
  const time = (at: string) => <span className="text-right font-bold tabular-nums">{format.time(at)}</span>
  return (
    <Part title={t('staffBooking.assign.crew')} action={action}>
      {crew ? (
        <p className="flex min-h-9 items-center gap-2 font-semibold">
          <CrewMark crew={crew} className="size-5!" />
          {crew.name}
        </p>
      ) : (
        <p>{t('staffBooking.assign.nobody')}</p>
      )}
      {forced.length > 0 && (
        <p>
          {t('staffBooking.assign.accepted', { conflicts: list(forced) })}
          {reason && <span className="block text-soft">{reasonText(reason)}</span>}
        </p>
      )}
      {needsCrew && (
        <Badge tone="warning" className="self-start whitespace-normal! rounded-control!">
          {t('staffBooking.assign.needed')}
          {conflicts.length > 0 && `: ${list(conflicts)}`}
        </Badge>
      )}
      {(before || after) && (
        <div className="grid grid-cols-[minmax(3.5rem,auto)_minmax(0,1fr)] gap-x-3 gap-y-1.5">
          {before && (
            <>
              <Neighbor job={before} />
              <Drive minutes={before.travelMinutes} />
            </>
          )}
          {time(booking.slot.startTime)}
          <span className="font-bold text-link [overflow-wrap:anywhere]">{booking.customer.name}</span>
          {after && (
            <>
              <Drive minutes={after.travelMinutes} />
              <Neighbor job={after} />
            </>
          )}
        </div>
      )}
    </Part>
  )
}

function Neighbor({ job: { _id, name, area, startTime, endTime } }: { job: NeighborJob }) {
  const format = useFormat()
  const areaName = useBookingAreaName()
  return (
    <>
      <span className="text-right text-soft tabular-nums">{format.time(startTime)}</span>
      <span className="[overflow-wrap:anywhere]">
        <Link to={staffBookingPath(_id)} className="font-medium text-link">
          {name}
        </Link>
        <span className="text-soft">
          {area && `, ${areaName(area)}`} · {format.times({ startTime, endTime })}
        </span>
      </span>
    </>
  )
}

function Drive({ minutes }: { minutes: number }) {
  const t = useTranslations('dashboard.staffBooking')
  const format = useFormat()
  if (minutes === 0) return null
  return (
    <span className="col-start-2 flex items-center gap-1.5 text-[0.8125rem] text-soft">
      <Car aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {t('drive', { time: format.duration(minutes) })}
      </span>
    </span>
  )
}
