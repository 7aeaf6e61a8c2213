import type { DayJob } from '@jhilik/contract/day-jobs.ts'
import { phoneLink } from '@jhilik/contract/phone-text.ts'
import { shortAddress } from '@jhilik/contract/short-address.ts'
import { Phone } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { CrewMark } from '../../calendar/crews/crew-mark.tsx'
import { useFormat } from '../../lib/language/format.ts'
import { useGatewayText } from '../../lib/language/use-booking-texts.ts'
import { useBookingAreaName } from '../../lib/page/booking-areas.ts'
import { staffBookingPath } from '../../lib/page/booking-paths.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { PaymentBadge } from '../../money/payment-badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { PhoneNumber } from '../../ui/text.tsx'
import { useShortWork } from '../staff/short-work.ts'
import { isLate, type JobState, stateOf } from './job-state.ts'
import { useVisitWord } from './use-visit-word.ts'

interface JobRowProps {
  job: DayJob
  hasCrews: boolean
  /** Milliseconds since the epoch. */
  now: number
}

/** A job in one row; on phones its parts are below each other, and the call is a button at the right. */
export function JobRow({ job, hasCrews, now }: JobRowProps) {
  const { _id, customer, area } = job
  const t = useTranslations('dashboard.day')
  const areaName = useBookingAreaName()
  const work = useShortWork()(job)
  const address = area ? shortAddress(customer.address, area) : customer.address
  const state = stateOf(job, now)
  return (
    <li
      data-job={_id}
      className={cx(
        'relative grid min-h-12 items-center gap-x-3 border-line border-t pr-5 pl-6 leading-5 first:border-t-0',
        '[--customer:7.75rem] [--time:4.125rem] [--work:0.9fr] md:grid-cols-[var(--time)_var(--customer)_minmax(0,var(--work))_minmax(0,1fr)_7.125rem_5.25rem] xl:[--customer:minmax(8.75rem,0.7fr)] xl:[--time:4.5rem] xl:[--work:1.12fr] bn:[--time:5.75rem]!',
        'max-md:min-h-16 max-md:grid-cols-[3.25rem_minmax(0,1fr)_auto_2.75rem] max-md:items-start max-md:gap-x-2 max-md:py-2 max-md:pr-1.5 max-md:pl-4',
        // Large text leaves no room beside each other.
        '@max-[15.5rem]:flex! @max-[15.5rem]:flex-col @max-[15.5rem]:items-start! md:@max-[38rem]:flex! md:@max-[38rem]:flex-col md:@max-[38rem]:items-start! md:@max-[38rem]:py-2',
        'has-[[data-row-link]:focus-visible]:shadow-[inset_4px_0_var(--brand),inset_0_1px_var(--brand),inset_0_-1px_var(--brand)]',
        state === 'underWay' &&
          'bg-accent-soft before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-brand',
      )}
    >
      <StartTime time={job.slot.startTime} state={state} />
      <div className="flex min-w-0 flex-col max-md:contents">
        <Link
          to={staffBookingPath(_id)}
          data-row-link
          className="min-h-6 self-start pt-1 font-semibold text-ink text-lg leading-5 [overflow-wrap:anywhere] hover:underline max-md:col-start-2 max-md:row-start-1 max-md:pt-0"
        >
          {customer.name}
        </Link>
        {customer.phone && (
          <a
            href={phoneLink(customer.phone)}
            aria-label={t('call', { name: customer.name, phone: customer.phone })}
            className="inline-flex min-h-6 items-center gap-1 self-start font-medium text-link text-sm leading-4.5 hover:underline max-md:col-start-4 max-md:row-span-3 max-md:row-start-1 max-md:size-11 max-md:justify-center max-md:self-center @max-[15.5rem]:self-start!"
          >
            <Phone aria-hidden className="size-3 shrink-0 md:max-xl:hidden max-md:size-5" />
            <span className="max-md:sr-only">
              <PhoneNumber>{customer.phone}</PhoneNumber>
            </span>
          </a>
        )}
      </div>
      <p className="flex min-w-0 flex-col max-md:col-span-2 max-md:col-start-2 max-md:row-start-2 max-md:block md:py-1">
        <span>{work.name}</span>
        {work.text && (
          <span className="text-soft text-sm leading-4.5 max-md:before:content-['_·_']">
            {work.text}
            {work.plate && (
              <>
                {', '}
                <span translate="no" className="inline-block">
                  {work.plate}
                </span>
              </>
            )}
          </span>
        )}
      </p>
      <p
        title={customer.address}
        className="flex min-w-0 flex-col [overflow-wrap:anywhere] max-md:col-span-2 max-md:col-start-2 max-md:row-start-3 max-md:block max-md:text-soft max-md:text-sm md:py-1"
      >
        {area && <span>{areaName(area)}</span>}
        {address && (
          <span
            translate="no"
            className={cx('text-soft text-sm leading-4.5', area && "max-md:before:content-['_·_']")}
          >
            {address}
          </span>
        )}
      </p>
      <CrewCell job={job} hasCrews={hasCrews} state={state} now={now} />
      <Amount job={job} />
    </li>
  )
}

/** The hour stands out from the part of the day beside it. */
function StartTime({ time, state }: { time: string; state: JobState }) {
  const format = useFormat()
  return (
    <span
      className={cx(
        'flex items-baseline whitespace-nowrap tabular-nums leading-5 max-md:col-start-1 max-md:row-span-2 max-md:row-start-1 max-md:flex-col md:gap-1',
        isLate(state) && 'text-danger',
        state === 'underWay' && 'text-link',
      )}
    >
      {format
        .time(time)
        .split(/\s/)
        .map((part) => (
          <span
            key={part}
            className={/[\d০-৯]/.test(part) ? 'font-bold text-base tracking-tight' : 'font-medium text-sm'}
          >
            {part}
          </span>
        ))}
    </span>
  )
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Returns a function that says how far a job is or, of one to come, that its customer will be there; null for nothing. */
function useStateWord() {
  const t = useTranslations('dashboard.day')
  const format = useFormat()
  const visitWord = useVisitWord()
  return ({ slot, attends, lateMinutes, visit }: DayJob, state: JobState, now: number) => {
    const over = now - Date.parse(slot.endsAt)
    const said = visitWord(visit)
    if (said && state !== 'overdue' && state !== 'noShow' && (state !== 'done' || visit.state === 'done'))
      return said
    if (state === 'next') return attends ? t('attends') : null
    if (state === 'late') return t('late', { time: format.duration(lateMinutes) })
    if (state !== 'overdue') return t(state)
    return over < DAY
      ? t('overdue', { time: format.duration(Math.max(1, Math.floor(over / MINUTE))) })
      : t('open')
  }
}

const STATE_LOOKS = {
  overdue: 'text-danger',
  late: 'text-danger',
  underWay: 'text-link',
  done: 'text-success',
  noShow: 'text-soft',
  next: 'text-success',
} satisfies Record<JobState, string>

/**
 * The crew and how far the job is, or that the crew cannot do it. Where nobody does it, a link leads to the choice of a crew.
 */
function CrewCell({ job, hasCrews, state, now }: JobRowProps & { state: JobState }) {
  const t = useTranslations('dashboard.day')
  const mayAssign = usePermission()('bookings.manage') && hasCrews && job.status === 'confirmed'
  const needsOther = job.crew !== null && job.isUncovered
  const stateWord = useStateWord()(job, state, now)
  const word = needsOther ? t('needsCrew') : stateWord
  const assignPath = `${staffBookingPath(job._id)}?action=assign`
  const look = needsOther ? 'text-danger' : STATE_LOOKS[state]
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 max-md:contents md:py-1">
      {job.crew && (
        <CrewMark
          crew={job.crew}
          className="size-5! text-sm! max-md:col-start-1 max-md:row-span-2 max-md:row-start-3"
        />
      )}
      <span
        className={cx(
          'flex min-w-0 flex-1 flex-col text-sm leading-4.5 max-md:col-span-2 max-md:col-start-2 max-md:row-start-4 max-md:flex-row max-md:flex-wrap max-md:gap-x-2',
          !word && 'max-md:sr-only',
        )}
      >
        {job.crew && <span className="font-semibold [overflow-wrap:anywhere]">{job.crew.name}</span>}
        {needsOther && mayAssign ? (
          <Link
            to={assignPath}
            aria-label={t('needsCrewOf', { name: job.customer.name })}
            className={cx(
              'inline-flex min-h-6 items-center self-start font-semibold hover:underline max-md:min-h-11 pointer-coarse:min-h-11',
              look,
            )}
          >
            {word}
          </Link>
        ) : (
          word && <span className={cx('font-semibold', look)}>{word}</span>
        )}
      </span>
      {!job.crew && mayAssign && (
        <ButtonLink
          to={assignPath}
          variant="secondary"
          size="sm"
          aria-label={t('assignTo', { name: job.customer.name })}
          className="-order-1 px-3! max-md:col-span-2 max-md:col-start-2 max-md:mt-1 max-md:justify-self-start"
        >
          {t('assign')}
        </ButtonLink>
      )}
    </div>
  )
}

/** What is to be collected, or with what it was paid. */
function Amount({ job: { price, currency, toCollect, paidWith, paymentStatus } }: { job: DayJob }) {
  const t = useTranslations('dashboard.day')
  const format = useFormat()
  const gatewayText = useGatewayText()
  const isDue = toCollect > 0
  return (
    <p className="flex min-w-0 flex-col items-end text-right text-sm tabular-nums leading-4.5 max-md:col-start-3 max-md:row-start-1 max-md:flex-row max-md:items-baseline max-md:gap-x-1 max-md:leading-5">
      <span className={cx('whitespace-nowrap text-lg', isDue ? 'font-bold' : 'text-soft max-md:hidden')}>
        {format.money(isDue ? toCollect : price, currency)}
      </span>
      {isDue ? (
        <span className="font-semibold text-warning">
          <span className="max-md:hidden">{t('toCollect')}</span>
          <span className="md:hidden">{t('isDue')}</span>
        </span>
      ) : paidWith && paymentStatus === 'paid' ? (
        <span className="font-semibold text-success [overflow-wrap:anywhere] before:mr-1.5 before:inline-block before:size-2 before:rounded-full before:bg-current">
          {gatewayText(paidWith)}
        </span>
      ) : (
        price > 0 && <PaymentBadge status={paymentStatus} />
      )}
    </p>
  )
}
