import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { Booking } from '@jhilik/contract/bookings.ts'
import type { EnteredDetails } from '@jhilik/contract/entered-details.ts'
import { phoneLink, whatsAppLink } from '@jhilik/contract/phone-text.ts'
import { PLACE_FIELDS } from '@jhilik/contract/places.ts'
import { ArrowLeft, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { queryKeys } from '../../lib/http/queries.ts'
import { emailText } from '../../lib/language/email-text.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useVisitName } from '../../lib/language/use-service-text.ts'
import { serverNow } from '../../lib/live/server-time.ts'
import { usePassed } from '../../lib/live/use-passed.ts'
import { useBookingAreaName } from '../../lib/page/booking-areas.ts'
import { useDocumentTitle } from '../../lib/page/page-meta.ts'
import { useSite } from '../../lib/page/site.ts'
import { cx } from '../../ui/cx.ts'
import { PhoneNumber, WholeWords } from '../../ui/text.tsx'
import { payMore } from '../checkout/api.ts'
import { PushOffer } from '../messages/push-offer.tsx'
import { Tip } from '../pay-more/tip.tsx'
import { Complain } from '../visit/complain.tsx'
import { useFollowed } from '../visit/followed.ts'
import { PhotoConsentQuestion } from '../visit/photo-consent.tsx'
import { VisitBlock } from '../visit/visit-block.tsx'
import { VisitPhotos } from '../visit/visit-photos.tsx'
import { VisitSteps } from '../visit/visit-steps.tsx'
import { PaymentSummary, RefundList } from './booking-money.tsx'
import {
  BookingCode,
  CalendarLinks,
  Countdown,
  MapLink,
  NotePhotos,
  useBookedWork,
} from './booking-parts.tsx'
import { StatusBadge } from './booking-status.tsx'
import type { Change } from './change-notice.tsx'
import { TextForm, WhereForm, WorkForm } from './edit/detail-forms.tsx'
import { Editable, linesOf, mayEdit } from './edit/editable.tsx'
import { HistoryList } from './history-list.tsx'
import { RevokeLinks } from './revoke-links.tsx'

interface BookingOverviewProps {
  booking: BookingDetail
  /** Actions for the booking's state. */
  actions: ReactNode
  /** Given where services can be canceled. */
  onChanged?: (change: Change) => void
}

/** One booking for its customer: time and actions in a card, the rest between rules. */
export function BookingOverview({ booking, actions, onChanged }: BookingOverviewProps) {
  const format = useFormat()
  const { slot, links, status } = booking
  const hasStarted = usePassed(slot.startsAt)
  // The actions of an unpaid booking show the time left to pay instead.
  const toCome = status === 'confirmed' && !hasStarted
  const visit = useFollowed(booking)
  return (
    <div className="grid grid-cols-1 items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-8">
        {visit && (
          <div className="flex flex-col gap-5">
            <VisitBlock visit={visit} heading="h2" />
            <VisitSteps visit={visit} bookedAt={booking.createdAt} startsAt={slot.startsAt} />
          </div>
        )}
        <div className="flex flex-col gap-5 rounded-[1.25rem] border border-line bg-surface p-(--card-edge) sm:p-6">
          <p className="flex flex-col">
            <span className="bn:font-bold font-extrabold text-[min(1.875rem,10vw)] bn:leading-snug leading-tight bn:tracking-normal tabular-nums tracking-[-0.03em]">
              {format.times(slot)}
            </span>
            <span className="text-lg">{format.date(slot.date, 'long')}</span>
          </p>
          {toCome && !visit && <Countdown until={slot.startsAt} />}
          {actions}
          {toCome && <CalendarLinks links={links} />}
          {toCome && <PushOffer />}
          {!visit && <ContactLinks />}
        </div>
        {visit && <VisitPhotos photos={visit.photos} />}
        <PhotoConsentQuestion
          path={`/bookings/${booking._id}/photo-consent`}
          queryKey={queryKeys.bookings.detail(booking._id)}
          consent={booking.photoConsent}
        />
        <Tip booking={booking} call={payMore(booking._id)} />
        <Complain
          path={`/bookings/${booking._id}/complaint`}
          queryKey={queryKeys.bookings.detail(booking._id)}
          complaint={booking.complaint}
          canComplain={booking.canComplain}
          canAddPhotos
        />
        <BookingFacts booking={booking} />
      </div>
      <div className="flex min-w-0 flex-col gap-8 *:border-line *:border-t *:pt-6 lg:*:first:border-t-0 lg:*:first:pt-0">
        <PaymentSummary booking={booking} onChanged={onChanged} />
        <RefundList refunds={booking.refunds} />
        <HistoryList history={booking.history} />
        <RevokeLinks bookingId={booking._id} />
      </div>
    </div>
  )
}

export function BookingHeader({ booking }: { booking: Booking }) {
  const t = useTranslations('dashboard.bookings')
  const nameOf = useVisitName()
  useDocumentTitle(nameOf(booking))
  const toCome = Date.parse(booking.slot.startsAt) > serverNow()
  return (
    <header className="mb-6 flex flex-col items-start gap-2">
      <Link
        to={`/dashboard/user/${toCome ? 'Upcoming-bookings' : 'past-bookings'}`}
        className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-link text-sm print:hidden"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {t(toCome ? 'back' : 'backPast')}
      </Link>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-[1.625rem] lg:text-4xl">{nameOf(booking)}</h1>
        <StatusBadge booking={booking} />
      </div>
    </header>
  )
}

/** The details given when booking. */
function BookingFacts({ booking: given }: { booking: BookingDetail }) {
  const t = useTranslations('dashboard.bookings.facts')
  const texts = useTranslations('dashboard.bookings.edit')
  const format = useFormat()
  const areaName = useBookingAreaName()
  // The page may not have been told yet that the time to edit has passed.
  const isOver = usePassed(given.actions.edit?.until ?? null)
  const booking = isOver ? { ...given, actions: { ...given.actions, edit: null } } : given
  const { customer, area, note, actions } = booking
  const { edit } = actions
  const fact = (label: string, value: ReactNode) => (
    <div className="flex min-w-0 flex-col has-[form]:col-span-full">
      <dt className="text-soft text-sm">{label}</dt>
      <dd className="flex flex-col [overflow-wrap:anywhere]">{value}</dd>
    </div>
  )
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col">
        <Editable
          look="word"
          what={t('where')}
          form={
            mayEdit(booking, 'address')
              ? (onClose) => <WhereForm booking={booking} onClose={onClose} />
              : null
          }
        >
          <MapLink address={customer.address} />
        </Editable>
      </div>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {fact(t('code'), <BookingCode code={booking.code} className="font-semibold text-lg" />)}
        {area && fact(t('area'), areaName(area))}
        {linesOf(booking).map((line) => (
          <LineFacts key={line.line} booking={booking} line={line} fact={fact} />
        ))}
        {fact(
          t('contact'),
          <>
            <span>{customer.name}</span>
            <PhoneNumber>{customer.phone}</PhoneNumber>
            {customer.email && <span>{emailText(customer.email)}</span>}
          </>,
        )}
        {fact(t('booked'), format.dateTime(booking.createdAt))}
        {fact(
          t('note'),
          <Editable
            look="word"
            what={t('note')}
            form={
              mayEdit(booking, 'note')
                ? (onClose) => <TextForm booking={booking} field="note" onClose={onClose} />
                : null
            }
          >
            {note ? (
              <span className="whitespace-pre-line">{note}</span>
            ) : (
              <span className="text-soft">{texts('none')}</span>
            )}
          </Editable>,
        )}
      </dl>
      <NotePhotos photos={booking.photos} />
      {edit?.until && (
        <p className="text-muted text-sm">{texts('until', { time: format.dayTime(edit.until) })}</p>
      )}
    </div>
  )
}

type Fact = (label: string, value: ReactNode) => ReactNode

interface LineFactsProps {
  booking: BookingDetail
  line: EnteredDetails['lines'][number]
  fact: Fact
}

/** Shows the vehicle and the place of a line, which its customer may change for some time. */
function LineFacts({ booking, line, fact }: LineFactsProps) {
  const t = useTranslations('dashboard.bookings.facts')
  const { vehicle, place } = useBookedWork({ ...line.vehicle, ...line.place })
  const asks = booking.asks[line.line] ?? []
  const editable = (what: 'vehicle' | 'place', value: ReactNode) =>
    fact(
      t(what),
      <Editable
        look="word"
        what={t(what)}
        form={
          mayEdit(booking, 'lines')
            ? (onClose) => <WorkForm booking={booking} line={line} what={what} onClose={onClose} />
            : null
        }
      >
        {value}
      </Editable>,
    )
  return (
    <>
      {(vehicle || asks.includes('vehicle')) &&
        editable(
          'vehicle',
          <span className={cx(!vehicle && 'text-soft')}>
            <WholeWords text={vehicle ? `${vehicle.nameAndYear}, ${vehicle.plate}` : t('notKnown')} />
          </span>,
        )}
      {(place || PLACE_FIELDS.some((field) => asks.includes(field))) &&
        editable('place', place || <span className="text-soft">{t('notKnown')}</span>)}
    </>
  )
}

const linkClass = 'inline-flex min-h-11 items-center gap-2 font-semibold text-link text-sm'

/** Call and WhatsApp, if the business has a phone number. */
function ContactLinks() {
  const t = useTranslations('dashboard.bookings.contact')
  const { phone } = useSite().contact
  if (!phone) return null
  const chat = whatsAppLink(phone)
  return (
    <div className="flex flex-wrap items-center gap-x-5">
      <span className="text-soft text-sm max-sm:basis-full">{t('title')}</span>
      <a href={phoneLink(phone)} className={linkClass}>
        <Phone aria-hidden className="size-4.5 shrink-0" />
        {t('call')}
      </a>
      {chat && (
        <a href={chat} target="_blank" rel="noreferrer" className={linkClass}>
          <MessageCircle aria-hidden className="size-4.5 shrink-0" />
          {t('whatsApp')}
        </a>
      )}
    </div>
  )
}
