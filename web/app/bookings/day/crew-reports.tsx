import type { VisitReport } from '@jhilik/contract/crew-jobs.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useRefusalText } from '../../lib/language/translated.ts'
import { useGatewayText } from '../../lib/language/use-booking-texts.ts'
import { staffBookingPath } from '../../lib/page/booking-paths.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { LoadMore } from '../../ui/loaded.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useRowFocus } from '../../ui/use-row-focus.ts'
import { useSettleReport, visitReportsQuery } from './reports-api.ts'

/** What crews have reported and somebody has to look at: of all bookings, or of one. */
export function CrewReports({ bookingId = null }: { bookingId?: string | null }) {
  const t = useTranslations('dashboard.crewReports')
  const query = useInfiniteQuery(visitReportsQuery(bookingId))
  const { data } = query
  if (!data) {
    return query.isError ? (
      <LoadFailed query={query}>{t('failed')}</LoadFailed>
    ) : (
      <p className="mt-1 text-soft">{t('loading')}</p>
    )
  }
  if (data.length === 0 && !query.hasNextPage) return <p className="mt-1 text-soft">{t('none')}</p>
  return (
    <>
      <ul className="divide-y divide-line">
        {data.map((report) => (
          <ReportItem key={report._id} report={report} namesBooking={bookingId === null} />
        ))}
      </ul>
      <LoadMore query={query} failed={t('failed')} />
    </>
  )
}

/** Returns what is to be done about a report. */
function nextOf({ kind, noEffect }: VisitReport): 'step' | 'done' | 'could_not_do' | 'payment' | 'photo' {
  // The booking says otherwise already, and the crew knows why it has reported something else.
  if (kind !== 'payment' && (noEffect === 'already_done' || noEffect === 'canceled')) return 'step'
  switch (kind) {
    case 'on_the_way':
    case 'arrived':
    case 'started':
    case 'late':
      return 'step'
    case 'done':
    case 'could_not_do':
    case 'payment':
    case 'photo':
      return kind
    default:
      return kind satisfies never
  }
}

function ReportItem({ report, namesBooking }: { report: VisitReport; namesBooking: boolean }) {
  const t = useTranslations('dashboard.crewReports')
  const format = useFormat()
  const gatewayText = useGatewayText()
  const refusalText = useRefusalText()
  const mayManage = usePermission()('bookings.manage')
  const { mutateAsync, isPending } = useSettleReport()
  const row = useRowFocus<HTMLLIElement>()
  const { _id, kind, booking, member, happenedAt, noEffect, detail } = report
  const { amount, tip, currency, method, reference, img, minutes, note, reason } = detail
  const what = t(`kinds.${kind}`, {
    time: format.duration(minutes ?? 0),
    amount: amount !== undefined && currency ? format.money(amount + (tip ?? 0), currency) : '',
  })

  async function settle() {
    try {
      await mutateAsync(_id)
      toast.success({ title: t('settled') })
    } catch (error) {
      console.error('The report was not settled', error)
      toast.error({ title: t('settleFailed'), description: refusalText(error) })
    }
  }

  return (
    <li
      ref={row}
      tabIndex={-1}
      className="flex min-w-0 flex-col items-start py-2 leading-snug [overflow-wrap:anywhere]"
    >
      <p className="font-semibold">
        {what}
        {reason && <span className="font-normal">: {t(`failures.${reason}`)}</span>}
      </p>
      {namesBooking && (
        <Link
          to={staffBookingPath(booking._id)}
          className="inline-flex min-h-9 items-center font-medium text-link pointer-coarse:min-h-11 max-md:min-h-11"
        >
          {booking.customer}, {booking.code}
        </Link>
      )}
      <p className="text-soft text-sm tabular-nums">
        {t('by', { name: member?.name ?? t('formerMember'), time: format.dayTime(happenedAt) })}
      </p>
      {method && (
        <p>
          {[
            gatewayText(method),
            reference,
            tip !== undefined && tip > 0 && currency && t('tip', { amount: format.money(tip, currency) }),
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      )}
      {img && (
        <a href={img} target="_blank" rel="noreferrer" className="font-medium text-link">
          {t('photo')}
        </a>
      )}
      {note && <p className="whitespace-pre-line">{note}</p>}
      {noEffect && <p className="text-danger">{t(`reasons.${noEffect}`)}</p>}
      <p>{t(`next.${nextOf(report)}`)}</p>
      {mayManage && (
        <Button
          variant="ghost"
          size="sm"
          busy={isPending}
          aria-label={t('settleOf', { what, customer: booking.customer })}
          onClick={() => void settle()}
          className="-mx-2 px-2!"
        >
          <Check aria-hidden className="size-4.5" />
          {t('settle')}
        </Button>
      )}
    </li>
  )
}
