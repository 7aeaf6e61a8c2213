import type { BookingDetail, BookingDispute, HistoryEntry } from '@jhilik/contract/booking-detail.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Bot, Landmark, type LucideIcon, UserRound, UserRoundCog } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../../lib/http/api-error.ts'
import { useFormat } from '../../../lib/language/format.ts'
import { useGatewayText } from '../../../lib/language/use-booking-texts.ts'
import { useReasonText } from '../../../lib/language/use-reason-text.ts'
import { useVisitName } from '../../../lib/language/use-service-text.ts'
import { useDocumentTitle } from '../../../lib/page/page-meta.ts'
import { usePermission } from '../../../lib/session/use-permission.ts'
import { PaymentBadge } from '../../../money/payment-badge.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card, CardBody } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { bookingQuery } from '../../bookings/api.ts'
import { BookingCode } from '../../bookings/booking-parts.tsx'
import { StaffStatusBadge } from '../../bookings/booking-status.tsx'
import { ChangedLines } from '../../bookings/changed-lines.tsx'
import { RevokeLinks } from '../../bookings/revoke-links.tsx'
import { BookingActions } from './booking-actions.tsx'
import { CustomerCard, SlotCard, WorkCards } from './fact-cards.tsx'
import { MoneyCard } from './money-card.tsx'
import { Part } from './section-card.tsx'

interface StaffBookingProps {
  id: string
  /** Path of the list to return to. */
  list: string
}

export function StaffBooking({ id, list }: StaffBookingProps) {
  const t = useTranslations('dashboard')
  const nameOf = useVisitName()
  const query = useQuery(bookingQuery(id))
  useDocumentTitle(query.data && `${query.data.customer.name}, ${nameOf(query.data)}`)
  if (isApiError(query.error, 'not_found')) {
    return (
      <EmptyState
        title={<h1 className="text-2xl">{t('staffBooking.missing')}</h1>}
        text={t('staffBooking.missingText')}
        action={<ButtonLink to={list}>{t('staffBooking.back')}</ButtonLink>}
      />
    )
  }
  return (
    <Loaded query={query} loading={t('staffBooking.loading')} failed={t('staffBooking.failed')}>
      {(booking) => <BookingContent booking={booking} list={list} />}
    </Loaded>
  )
}

const column = 'flex min-w-0 flex-col gap-5'

type BookingContentProps = Omit<StaffBookingProps, 'id'> & { booking: BookingDetail }

function BookingContent({ booking, list }: BookingContentProps) {
  const t = useTranslations('dashboard.staffBooking')
  const may = usePermission()
  const [isOutdated, setOutdated] = useState(false)
  const onConflict = () => setOutdated(true)
  return (
    <>
      <BookingHeader booking={booking} list={list} />
      {isOutdated && (
        <Alert tone="warning" title={t('conflictTitle')} className="mb-6">
          {t('conflict')}
        </Alert>
      )}
      <DisputeNotes booking={booking} />
      <CancellationNote booking={booking} />
      <BookingActions booking={booking} onStart={() => setOutdated(false)} onConflict={onConflict} />
      <div className="grid items-start gap-5 xl:grid-cols-2 2xl:grid-cols-[minmax(0,1fr)_28rem]">
        <div className="grid items-start gap-5 md:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2">
          <div className={column}>
            <SlotCard booking={booking} />
            <CustomerCard booking={booking} />
          </div>
          <div className={column}>
            <MoneyCard booking={booking} onConflict={onConflict} />
            <WorkCards booking={booking} />
            {may('bookings.manage') && (
              <Card className="print:hidden">
                <CardBody>
                  <RevokeLinks bookingId={booking._id} />
                </CardBody>
              </Card>
            )}
          </div>
        </div>
        <Timeline history={booking.history} />
      </div>
    </>
  )
}

function BookingHeader({ booking, list }: { booking: BookingDetail; list: string }) {
  const t = useTranslations('dashboard.staffBooking')
  const format = useFormat()
  const nameOf = useVisitName()
  const { holdExpiresAt } = booking
  return (
    <header className="mb-6 flex flex-col items-start gap-2">
      <Link
        to={list}
        className="inline-flex min-h-11 items-center gap-2 font-medium text-link no-underline print:hidden"
      >
        <ArrowLeft aria-hidden className="size-5" />
        {t('back')}
      </Link>
      <h1 className="text-3xl [overflow-wrap:anywhere] sm:text-4xl">{booking.customer.name}</h1>
      <p className="text-lg text-soft tabular-nums">
        {nameOf(booking)} · {format.slot(booking.slot)}
      </p>
      <div className="flex flex-wrap items-center gap-2 text-soft text-sm tabular-nums">
        <StaffStatusBadge status={booking.status} />
        <PaymentBadge status={booking.paymentStatus} />
        <span>
          {t('code')} <BookingCode code={booking.code} className="font-semibold text-ink" />
        </span>
        <span>{t('bookedAt', { time: format.dateTime(booking.createdAt) })}</span>
        {holdExpiresAt && <span>{t('heldUntil', { time: format.time(holdExpiresAt) })}</span>}
      </div>
    </header>
  )
}

/** The payments that payers' banks question, with the deadline and a link to the gateway's panel. */
function DisputeNotes({ booking: { staff } }: { booking: BookingDetail }) {
  return staff?.disputes?.map((dispute) => <DisputeNote key={dispute._id} dispute={dispute} />)
}

function DisputeNote({ dispute }: { dispute: BookingDispute }) {
  const t = useTranslations('dashboard.staffBooking.dispute')
  const format = useFormat()
  const gatewayText = useGatewayText()
  const { status, amount, currency, withdrawn, respondBy, panel, gateway, reference } = dispute
  const isOpen = status === 'needs_response' || status === 'under_review'
  const money = (value: number) => ({ amount: format.money(value, currency) })
  return (
    <Alert
      tone={isOpen ? 'warning' : 'info'}
      title={t(`titles.${status}`, money(amount))}
      className="mb-6"
      action={
        panel && (
          <a
            href={panel}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-medium text-link"
          >
            {t('panel', { gateway: gatewayText(gateway) })}
          </a>
        )
      }
    >
      <p>{t(`texts.${status}`)}</p>
      {status === 'needs_response' && respondBy && (
        <p className="font-semibold tabular-nums">{t('respondBy', { time: format.dateTime(respondBy) })}</p>
      )}
      {withdrawn > 0 && <p>{t(isOpen ? 'heldBack' : 'taken', money(withdrawn))}</p>}
      <p className="break-all text-soft text-sm tabular-nums">{reference}</p>
    </Alert>
  )
}

/** Names who canceled the booking, and the message to the customer. Renders nothing when it is not canceled. */
function CancellationNote({ booking: { cancellation } }: { booking: BookingDetail }) {
  const t = useTranslations('dashboard.staffBooking.canceledBy')
  if (!cancellation) return null
  return (
    <Alert title={t(cancellation.by)} className="mb-6">
      {cancellation.message && (
        <p className="[overflow-wrap:anywhere]">
          {t('message')} <span className="block whitespace-pre-line">{cancellation.message}</span>
        </p>
      )}
    </Alert>
  )
}

const icons: Record<HistoryEntry['by'], LucideIcon> = {
  customer: UserRound,
  staff: UserRoundCog,
  gateway: Landmark,
  system: Bot,
}

/** The newest entry first. */
function Timeline({ history }: { history: HistoryEntry[] }) {
  const t = useTranslations('dashboard.staffBooking')
  const entries = history.map((entry, index) => ({ entry, key: `${entry.at} ${index}` })).reverse()
  return (
    <Part title={t('sections.history')}>
      <ol className="flex flex-col">
        {entries.map(({ entry, key }) => (
          <Entry key={key} entry={entry} />
        ))}
      </ol>
    </Part>
  )
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const t = useTranslations('dashboard.staffBooking')
  const statuses = useTranslations('dashboard.allBookings.statuses')
  const conflicts = useTranslations('dashboard.crewConflicts')
  const format = useFormat()
  const reasonText = useReasonText()
  const { by, name, reason, moved, corrected, bought, crew, amount, currency, reference, payload } = entry
  const Icon = icons[by]
  const action = `history.${entry.action.replace('.', '_')}` as Parameters<typeof t.has>[0]
  const role = t(`by.${by}`)
  return (
    <li className="relative flex gap-3 pb-5 last:pb-0 before:absolute before:top-9 before:bottom-0 before:left-4 before:w-px before:bg-line last:before:hidden">
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-sunken text-soft">
        <Icon aria-hidden className="size-4.5" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1 text-sm">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-semibold text-[0.9375rem]">
            {t.has(action) ? t(action as never) : entry.action}
          </span>
          {amount !== null && currency && (
            <span className="font-semibold tabular-nums">{format.money(amount, currency)}</span>
          )}
        </p>
        <p className="text-soft tabular-nums">
          <time dateTime={entry.at}>{format.dateTime(entry.at)}</time> ·{' '}
          {name ? t('byNamed', { name, role }) : role}
        </p>
        {moved && (
          <p className="tabular-nums">
            {t('movedFrom')} {format.slot(moved.from)}
            <br />
            {t('movedTo')} {format.slot(moved.to)}
          </p>
        )}
        {crew && (crew.from !== crew.to || crew.forced.length > 0) && (
          <p>
            {t('correctedFromTo', {
              from: crew.from ?? t('assign.nobody'),
              to: crew.to ?? t('assign.nobody'),
            })}
            {crew.forced.length > 0 && (
              <span className="block">
                {t('assign.accepted', {
                  conflicts: crew.forced.map((kind) => conflicts(kind)).join(', '),
                })}
              </span>
            )}
          </p>
        )}
        {corrected && (
          <p>{t('correctedFromTo', { from: statuses(corrected.from), to: statuses(corrected.to) })}</p>
        )}
        {bought && (
          <p>
            <ChangedLines bought={bought} />
          </p>
        )}
        {reason && (
          <p className="border-line-strong border-l-2 pl-3 [overflow-wrap:anywhere]">{reasonText(reason)}</p>
        )}
        {reference && <p className="break-all tabular-nums text-soft text-xs">{reference}</p>}
        {payload && <Payload payload={payload} />}
      </div>
    </li>
  )
}

/** A gateway's message, unchanged. */
function Payload({ payload }: { payload: Record<string, unknown> }) {
  const t = useTranslations('dashboard.staffBooking')
  return (
    <details className="rounded-control bg-sunken px-3">
      <summary className="flex min-h-11 items-center font-medium">{t('payload')}</summary>
      <dl className="grid gap-1.5 pb-3 tabular-nums text-xs">
        {Object.entries(payload).map(([key, value]) => (
          <div key={key}>
            <dt className="text-soft">{key}</dt>
            <dd className="break-all">{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
