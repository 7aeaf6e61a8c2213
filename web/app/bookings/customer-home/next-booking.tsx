import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { Booking } from '@jhilik/contract/bookings.ts'
import { phoneLink } from '@jhilik/contract/phone-text.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, CalendarPlus, CarFront, House, MapPin, Phone, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useLinesText, useServiceName } from '../../lib/language/use-service-text.ts'
import { serverNow } from '../../lib/live/server-time.ts'
import { usePassed } from '../../lib/live/use-passed.ts'
import { bookingPath } from '../../lib/page/booking-paths.ts'
import { useSite } from '../../lib/page/site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DeepBlock } from '../../ui/deep-block.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Sparkle } from '../../ui/logo.tsx'
import { Picture } from '../../ui/picture.tsx'
import { WholeWords } from '../../ui/text.tsx'
import { bookingQuery, ownBookingCalls } from '../bookings/api.ts'
import { useChangeDialog, useTermsText } from '../bookings/booking-actions.tsx'
import { useBookedWork } from '../bookings/booking-parts.tsx'
import type { Change } from '../bookings/change-notice.tsx'
import { firstToStart, nextBookingsQuery, useStoreNextBooking } from '../bookings/next-bookings.ts'
import { useRefreshed } from '../visit/followed.ts'
import { VisitLine } from '../visit/visit-line.tsx'

interface NextBookingProps {
  email: string
  onChanged: (change: Change) => void
}

/** The customer's next booking with its actions, or the way to a first one. */
export function NextBooking({ email, onChanged }: NextBookingProps) {
  const t = useTranslations('dashboard.bookings')
  const query = useQuery(nextBookingsQuery(email))
  const next = firstToStart(query.data, serverNow())
  // Renders again when it starts, and the following one is shown.
  usePassed(next?.slot.startsAt ?? null)
  useStoreNextBooking(query.data)
  return (
    <Loaded
      query={query}
      loading={t('list.loading')}
      failedTitle={t('list.error')}
      failed={t('list.upcomingFailed')}
      className="min-h-80 py-20"
    >
      {() => (next ? <NextBlock key={next._id} booking={next} onChanged={onChanged} /> : <NothingBooked />)}
    </Loaded>
  )
}

function NextBlock({ booking, onChanged }: { booking: Booking } & Pick<NextBookingProps, 'onChanged'>) {
  const t = useTranslations('dashboard.bookings')
  const { data: detail, isError } = useQuery({ ...bookingQuery(booking._id), ...useRefreshed() })
  return (
    <DeepBlock
      aria-labelledby="next-booking"
      className="@container px-[min(1.125rem,5vw)] pt-4.5 pb-3 tabular-nums sm:p-7 sm:pb-5"
    >
      <NextBookingFacts booking={booking} />
      {detail && <VisitLine booking={detail} className="mt-3 font-semibold text-spark" />}
      {detail ? (
        <NextBookingTools booking={detail} onChanged={onChanged} />
      ) : (
        <div className="mt-4 min-h-44 sm:mt-6 sm:min-h-28">
          {isError && <p className="font-medium">{t('actions.failed')}</p>}
        </div>
      )}
    </DeepBlock>
  )
}

function NothingBooked() {
  const t = useTranslations('dashboard.bookings')
  return (
    <DeepBlock
      aria-labelledby="next-booking"
      className="flex flex-col gap-x-8 gap-y-4 p-5 sm:flex-row sm:items-center sm:p-7"
    >
      <img
        src="/illustrations/no-bookings.svg"
        alt=""
        width={200}
        height={150}
        className="mx-auto w-40 sm:order-last sm:mr-0 sm:w-50"
      />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-3">
        <h2 id="next-booking" className="text-2xl">
          {t('next.none')}
        </h2>
        <p className="text-white/85">{t('next.noneHint')}</p>
        <ButtonLink to="/service" variant="spark" className="max-sm:w-full">
          {t('list.bookNow')}
        </ButtonLink>
      </div>
    </DeepBlock>
  )
}

/** The time of the next booking, then its service, place and vehicle. */
function NextBookingFacts({ booking }: { booking: Booking }) {
  const t = useTranslations('dashboard.bookings')
  const payment = useTranslations('dashboard.paymentStatuses')
  const format = useFormat()
  const linesText = useLinesText()
  const distance = useDayDistance()
  const { vehicle, place } = useBookedWork(booking)
  const { service, slot, customer, price, currency, paymentStatus } = booking
  const paid = t('next.payment', {
    status: payment(paymentStatus),
    amount: format.money(price, currency),
  })
  return (
    <div className="@container flex items-start gap-6">
      <div className="@container min-w-0 flex-1">
        <h2
          id="next-booking"
          className="font-semibold text-[0.9375rem] text-white/85 tracking-normal sm:text-base"
        >
          {t('next.title')}
        </h2>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
          <time
            dateTime={slot.startsAt}
            className="whitespace-nowrap bn:font-bold font-extrabold @max-[15rem]:text-[min(1.875rem,11vw)] text-4xl bn:leading-tight leading-none bn:tracking-normal tracking-[-0.03em] lg:text-[3.5rem]"
          >
            {format.time(slot.startTime)}
          </time>
          <span className="font-semibold text-lg text-spark sm:text-xl">{distance(slot.date)}</span>
        </p>
        <p className="mt-1 text-white/90 sm:text-lg">
          {t('next.until', { date: format.date(slot.date, 'longDay'), time: format.time(slot.endTime) })}
        </p>
        <ul className="mt-3.5 flex flex-col gap-2">
          <Fact icon={<Sparkle className="size-4.5" />}>
            {linesText(booking.lines.filter(({ canceledAt }) => canceledAt === null))} ·{' '}
            <span className="inline-block">{paid}</span>
          </Fact>
          <Fact icon={<MapPin className="size-5" />} label={t('facts.where')}>
            {customer.address}
          </Fact>
          {vehicle && (
            <Fact icon={<CarFront className="size-5" />} label={t('facts.vehicle')}>
              {vehicle.nameAndYear},{' '}
              <span translate="no" className="inline-block">
                <WholeWords text={vehicle.plate} />
              </span>
            </Fact>
          )}
          {place && (
            <Fact icon={<House className="size-5" />} label={t('facts.place')}>
              {place}
            </Fact>
          )}
        </ul>
      </div>
      {service.img && (
        <Picture
          src={service.img}
          alt=""
          width={184}
          height={138}
          sizes="11.5rem"
          className="@lg:block hidden aspect-4/3 w-46 rounded-2xl object-cover"
        />
      )}
    </div>
  )
}

function Fact({ icon, label, children }: { icon: ReactNode; label?: string; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5 leading-snug">
      <span aria-hidden className="grid h-[1.375em] w-5 shrink-0 place-items-center text-spark">
        {icon}
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {label && <span className="sr-only">{label}: </span>}
        {children}
      </span>
    </li>
  )
}

const DAY_MS = 86_400_000

/** A coming date in words: today, tomorrow, in some days. In the business's zone. */
function useDayDistance() {
  const t = useTranslations('dashboard.bookings.next')
  const format = useFormat()
  return (date: string): string => {
    const days = Math.round((Date.parse(date) - Date.parse(format.today())) / DAY_MS)
    if (days <= 0) return t('today')
    return days === 1 ? t('tomorrow') : t('inDays', { count: days })
  }
}

interface NextBookingToolsProps {
  booking: BookingDetail
  onChanged: (change: Change) => void
}

const tileClass =
  'flex min-h-11 flex-col items-center justify-center gap-1 rounded-xl bg-white/12 px-1 py-2.5 text-center font-semibold text-[0.8125rem] text-white leading-tight no-underline hover:bg-white/20 bn:text-sm sm:flex-row sm:gap-2 sm:rounded-control sm:px-3.5 sm:py-1.5 sm:text-base print:hidden'
const linkClass =
  'inline-flex min-h-11 items-center font-semibold text-white underline decoration-white/45 underline-offset-4 hover:decoration-white'

/** The actions of the next booking, the most needed first. */
function NextBookingTools({ booking, onChanged }: NextBookingToolsProps) {
  const t = useTranslations('dashboard.bookings')
  const { contact } = useSite()
  const termsText = useTermsText()
  const nameOf = useServiceName()
  const { ask, dialog } = useChangeDialog(booking, ownBookingCalls(booking), onChanged)
  const { actions, links } = booking
  const service = nameOf(booking.service)
  return (
    <>
      <div className="mt-4 grid @max-[17rem]:grid-cols-[repeat(auto-fit,minmax(max(4rem,40%),1fr))] grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-2 sm:mt-6 sm:flex sm:flex-wrap sm:items-center">
        {actions.move && (
          <button
            type="button"
            aria-label={t('actions.rescheduleOf', { service })}
            onClick={() => ask('reschedule')}
            className={tileClass}
          >
            <CalendarClock aria-hidden className="size-5" />
            {t('actions.reschedule')}
          </button>
        )}
        {contact.phone && (
          <a href={phoneLink(contact.phone)} className={tileClass}>
            <Phone aria-hidden className="size-5" />
            {t('next.call')}
          </a>
        )}
        <a href={links.calendar} download className={tileClass}>
          <CalendarPlus aria-hidden className="size-5" />
          {t('next.calendar')}
        </a>
        {links.receipt && (
          <Link to={`${bookingPath(booking._id)}/receipt`} className={tileClass}>
            <ReceiptText aria-hidden className="size-5" />
            {t('payment.receipt')}
          </Link>
        )}
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-5">
        <Link to={bookingPath(booking._id)} className={linkClass}>
          {t('next.details')}
        </Link>
        {actions.cancel && (
          <button
            type="button"
            aria-label={t('actions.cancelOf', { service })}
            onClick={() => ask('cancel')}
            className={linkClass}
          >
            {t('actions.cancel')}
          </button>
        )}
      </div>
      <p className="text-sm text-white/80 empty:hidden">{termsText(booking)}</p>
      {dialog}
    </>
  )
}
