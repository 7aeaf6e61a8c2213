import type { BookingPage } from '@jhilik/contract/booking-page.ts'
import { paymentStatusWords } from '@jhilik/contract/booking-words.ts'
import type { PaymentStatus } from '@jhilik/contract/bookings.ts'
import type { TextLocale } from '@jhilik/contract/clock-text.ts'
import { lineText } from '@jhilik/contract/line-text.ts'
import { ReceiptText } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { usePassed } from '../../lib/live/use-passed.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { DeepBlock } from '../../ui/deep-block.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/loaded.tsx'
import { BookingCode } from '../bookings/booking-parts.tsx'
import { type Change, ChangeNotice } from '../bookings/change-notice.tsx'
import { LeftToPay } from '../pay-more/left-to-pay.tsx'
import { Tip } from '../pay-more/tip.tsx'
import { ResultTiles } from '../payment-result/next-steps.tsx'
import { Complain } from '../visit/complain.tsx'
import { useFollowed } from '../visit/followed.ts'
import { PhotoConsentQuestion } from '../visit/photo-consent.tsx'
import { ReviewStars } from '../visit/review-stars.tsx'
import { VisitBlock } from '../visit/visit-block.tsx'
import { VisitPhotos } from '../visit/visit-photos.tsx'
import { VisitSteps } from '../visit/visit-steps.tsx'
import { bookingPageQuery, calendarPath, complaintPath, payMoreByLink, photoConsentPath } from './api.ts'
import { Attendance } from './attendance.tsx'
import { MissingDetails } from './missing-details.tsx'
import { PayByLink } from './pay-by-link.tsx'

const LinkActions = lazyPart(async () => (await import('./link-actions.tsx')).loadLinkActions())

type State = 'booked' | 'held' | 'canceled' | 'expired' | 'over'

/** How the booking stands now. A hold ends at its time, whether or not the server has said so yet. */
function useStateOf({ status, holdExpiresAt, slot }: BookingPage): State {
  const isHoldOver = usePassed(status === 'held' ? holdExpiresAt : null)
  const isOver = usePassed(slot.endsAt)
  if (status === 'canceled' || status === 'expired') return status
  if (status === 'held') return isHoldOver ? 'expired' : 'held'
  return status === 'confirmed' && !isOver ? 'booked' : 'over'
}

interface LinkedBookingProps {
  token: string
  page: BookingPage
}

/** What is booked, and what its customer can do with it now: say to be there, move, cancel, pay, add what is missing. */
export function LinkedBooking({ token, page }: LinkedBookingProps) {
  const t = useTranslations('checkoutResult.bookingPage')
  const state = useStateOf(page)
  const visits = useTranslations('visit')
  const visit = useFollowed(page)
  const [change, setChange] = useState<Change | null>(null)
  const { actions, gateways, missing, service } = page
  const isLost = state === 'canceled' || state === 'expired'
  const isToPay = state === 'held' && gateways.length > 0
  const isOpen = state === 'held' || state === 'booked'
  const asks = isOpen && missing.length > 0
  const isServed = state === 'booked' || state === 'over'
  return (
    <div
      className={cx(
        'grid max-w-xl grid-cols-1 items-start gap-x-16 gap-y-8',
        (isToPay || asks) && 'lg:max-w-none lg:grid-cols-2 lg:grid-rows-[auto_1fr]',
      )}
    >
      <section aria-labelledby={visit ? undefined : 'state'} className="flex flex-col gap-5">
        {visit ? (
          <>
            <VisitBlock visit={visit} heading="h1" />
            <VisitSteps visit={visit} bookedAt={page.createdAt} startsAt={page.slot.startsAt} />
            {page.toReview && <ReviewStars booking={{ _id: page.toReview, service }} />}
            <VisitPhotos photos={visit.photos} />
          </>
        ) : (
          <h1 id="state" className="text-3xl">
            {t(`states.${state}`)}
          </h1>
        )}
        <PhotoConsentQuestion
          path={photoConsentPath(token)}
          queryKey={bookingPageQuery(token).queryKey}
          consent={page.photoConsent}
        />
        <div className="-mb-6 empty:hidden">
          <ChangeNotice change={change} />
        </div>
        {isLost && <p>{t(`next.${state}`)}</p>}
        {state === 'held' && !isToPay && <p>{t('next.held')}</p>}
        {!visit && <WhenAndWhat page={page} isLost={isLost} />}
        {isServed && page.outstanding > 0 && <LeftToPay page={page} call={payMoreByLink(token)} />}
        {visit && <Bought page={page} />}
        {isOpen && <Attendance token={token} page={page} />}
        {isOpen && (actions.cancel || actions.move) && (
          <Suspense fallback={<Skeleton className="h-20 w-full" />}>
            <LinkActions token={token} page={page} onChanged={setChange} />
          </Suspense>
        )}
        <Facts page={page} isBooked={state === 'booked'} />
        {page.receipt && (
          <ButtonLink to={page.receipt} variant="secondary" reloadDocument className="self-start">
            <ReceiptText aria-hidden className="size-4.5" />
            {visits('receipt')}
          </ButtonLink>
        )}
        <Tip booking={page} call={payMoreByLink(token)} />
        <Complain
          path={complaintPath(token)}
          queryKey={bookingPageQuery(token).queryKey}
          complaint={page.complaint}
          canComplain={page.canComplain}
          canAddPhotos={false}
        />
        {isLost && (
          <ButtonLink to={`/services/${service._id}`} variant="secondary">
            {t('another')}
          </ButtonLink>
        )}
      </section>
      {(isToPay || asks) && (
        <div className="flex flex-col gap-8 lg:row-span-2">
          {isToPay && <PayByLink token={token} page={page} />}
          {asks && <MissingDetails token={token} missing={missing} />}
        </div>
      )}
      <div className="@container">
        <ResultTiles booking={null} calendar={state === 'booked' ? calendarPath(token) : undefined} />
      </div>
    </div>
  )
}

/** The time, and the services with their sizes and add-ons. */
function WhenAndWhat({ page: { lines, slot }, isLost }: { page: BookingPage; isLost: boolean }) {
  const common = useTranslations('checkoutResult')
  const locale = useLocale() as TextLocale
  const format = useFormat()
  const When = isLost ? 's' : 'span'
  return (
    <DeepBlock aria-label={common('ticket')} className="p-5 sm:p-6">
      <p className="text-white/85">{format.date(slot.date, 'long')}</p>
      <p className="font-extrabold text-3xl tabular-nums leading-snug">
        <When>{format.times(slot)}</When>
      </p>
      <ul className="mt-2 flex flex-col gap-1">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same words
          <li key={index} className={cx('font-semibold', line.canceledAt && 'text-white/70 line-through')}>
            {lineText(line, locale)}
          </li>
        ))}
      </ul>
    </DeepBlock>
  )
}

/** The booked time and the services, below the visit. */
function Bought({ page: { lines, slot } }: { page: BookingPage }) {
  const t = useTranslations('visit')
  const locale = useLocale() as TextLocale
  const format = useFormat()
  return (
    <section aria-labelledby="bought">
      <h2 id="bought" className="text-xl">
        {t('bought')}
      </h2>
      <p className="mt-1 tabular-nums">{format.slot(slot)}</p>
      <ul className="mt-1 flex flex-col gap-1">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same words
          <li key={index} className={cx('font-semibold', line.canceledAt && 'text-soft line-through')}>
            {lineText(line, locale)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Payment statuses that say no more than the status of the booking. */
const NOT_PAID: readonly PaymentStatus[] = ['pending', 'failed', 'cancelled', 'expired']

/** Where, by whom, and the money. */
function Facts({ page, isBooked }: { page: BookingPage; isBooked: boolean }) {
  const t = useTranslations('checkoutResult.bookingPage')
  const common = useTranslations('checkoutResult')
  const locale = useLocale() as TextLocale
  const format = useFormat()
  const { area, code, crew, currency, isAtBase, money, outstanding, paymentStatus, price } = page
  const amount = (value: number) => format.money(value, currency)
  const facts: { name: string; value: ReactNode }[] = [
    { name: common('code'), value: <BookingCode code={code} /> },
    ...(isAtBase ? [{ name: t('where'), value: t('atBase') }] : []),
    ...(area && !isAtBase ? [{ name: t('area'), value: area[locale] }] : []),
    ...(crew && isBooked ? [{ name: t('crew'), value: crew }] : []),
    { name: common('amount'), value: amount(price) },
    ...(NOT_PAID.includes(paymentStatus) || outstanding === price
      ? []
      : [{ name: t('payment'), value: paymentStatusWords[locale][paymentStatus] }]),
    ...(money.refundDue ? [{ name: t('refundDue'), value: amount(money.refundDue) }] : []),
    ...(money.refunded ? [{ name: t('refunded'), value: amount(money.refunded) }] : []),
  ]
  return (
    <dl className="divide-y divide-line border-line border-y">
      {facts.map(({ name, value }) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
          <dt className="text-soft">{name}</dt>
          <dd className="ml-auto font-semibold tabular-nums [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
