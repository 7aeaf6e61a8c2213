import { attentionResponseSchema, type Attention as Matters } from '@jhilik/contract/attention.ts'
import type { Booking } from '@jhilik/contract/bookings.ts'
import { takesBankDays } from '@jhilik/contract/gateway-words.ts'
import { useQuery } from '@tanstack/react-query'
import { Banknote, CalendarX2, Hourglass, type LucideIcon, SearchCheck, Star, UserPen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { apiQuery, queryKeys } from '../../lib/http/queries.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { usePassed } from '../../lib/live/use-passed.ts'
import { bookingPath } from '../../lib/page/booking-paths.ts'
import { useUser } from '../../lib/session/use-session.ts'
import { ButtonLink, buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { BookAgain } from '../bookings/past-actions.tsx'
import { PayAgainButton, PayWays } from '../checkout/holds/pay-again.tsx'
import { StarLinks } from '../visit/star-links.tsx'

/**
 * The matters that the customer has to deal with, or waits for; the most urgent first. Renders nothing when there are
 * none.
 */
export function Attention() {
  const t = useTranslations('dashboard')
  const query = useQuery(attentionQuery())
  const isIncomplete = useMissingFact() !== null
  const hasNone = query.data && Object.values(query.data).every(({ length }) => length === 0)
  if (query.isPending || (hasNone && !isIncomplete)) return null
  return (
    <section aria-labelledby="attention">
      <h2 id="attention" className="mb-2.5 text-[1.1875rem] lg:text-[1.375rem]">
        {t('attention.title')}
      </h2>
      <Loaded query={query} failed={t('attention.failed')}>
        {(matters) => (
          <RowList>
            <Rows matters={matters} />
            <MissingFact />
          </RowList>
        )}
      </Loaded>
    </section>
  )
}

function Rows({ matters: { holds, unpaid, inReview, refunds, toReview } }: { matters: Matters }) {
  const t = useTranslations('dashboard.attention')
  const format = useFormat()
  const nameOf = useServiceName()
  return (
    <>
      {holds.map((booking) => (
        <HoldRow key={booking._id} booking={booking} />
      ))}
      {unpaid.map((booking) => (
        <AttentionRow
          key={booking._id}
          icon={CalendarX2}
          isUrgent
          title={t('unpaid', { service: nameOf(booking.service), time: format.slot(booking.slot) })}
          text={t(booking.paymentStatus === 'failed' ? 'unpaidFailed' : 'unpaidText')}
        >
          <BookAgain booking={booking} />
        </AttentionRow>
      ))}
      {inReview.map(({ _id, price, currency, service }) => (
        <AttentionRow
          key={_id}
          icon={SearchCheck}
          title={t('inReview', { amount: format.money(price, currency) })}
          text={t('inReviewText', { service: nameOf(service) })}
        >
          <DetailsLink id={_id} service={nameOf(service)} />
        </AttentionRow>
      ))}
      {toReview.map((booking) => (
        <ReviewRow key={booking._id} booking={booking} />
      ))}
      {refunds.map(({ _id, amount, currency, requestedAt, method, booking }) => (
        <AttentionRow
          key={_id}
          icon={Banknote}
          title={t('refund', { amount: format.money(amount, currency) })}
          text={t('refundText', {
            date: format.date(requestedAt, 'dayMonth'),
            bank: takesBankDays([method]) ? 'yes' : 'no',
          })}
        >
          <DetailsLink id={booking._id} service={nameOf(booking.service)} />
        </AttentionRow>
      ))}
    </>
  )
}

function DetailsLink({ id, service }: { id: string; service: string }) {
  const t = useTranslations('dashboard.attention')
  return (
    <ButtonLink
      to={bookingPath(id)}
      variant="ghost"
      aria-label={t('detailsOf', { service })}
      className="-mx-3 px-3!"
    >
      {t('details')}
    </ButtonLink>
  )
}

function useMissingFact(): 'phone' | 'address' | null {
  const user = useUser()
  if (!user) return null
  if (!user.phone) return 'phone'
  return user.address ? null : 'address'
}

/** A fact that the booking form would otherwise ask for each time. */
function MissingFact() {
  const t = useTranslations('dashboard')
  const missing = useMissingFact()
  if (!missing) return null
  return (
    <AttentionRow icon={UserPen} title={t(`attention.${missing}`)} text={t('attention.missingText')}>
      <ButtonLink to="/dashboard/user/manage-profile" variant="secondary">
        {t('account.profile.edit')}
      </ButtonLink>
    </AttentionRow>
  )
}

/** The matters of the signed-in customer's bookings that they have to deal with, or wait for. */
const attentionQuery = () => apiQuery(queryKeys.bookings.attention, '/me/attention', attentionResponseSchema)

/** A seat that is held until it is paid. */
function HoldRow({ booking }: { booking: Booking }) {
  const t = useTranslations('dashboard.attention')
  const format = useFormat()
  const nameOf = useServiceName()
  const { _id, service, slot, holdExpiresAt, paymentStatus, dueNow, currency } = booking
  const isOver = usePassed(holdExpiresAt)
  if (isOver || !holdExpiresAt) return null
  const failed = paymentStatus === 'failed' || paymentStatus === 'cancelled'
  return (
    <AttentionRow
      icon={Hourglass}
      isUrgent
      title={t(failed ? 'holdFailed' : 'hold', { service: nameOf(service), time: format.slot(slot) })}
      text={t('holdText', { time: format.time(holdExpiresAt) })}
    >
      <div className="flex flex-wrap gap-2">
        <PayAgainButton
          bookingId={_id}
          variant="spark"
          label={t('pay', { amount: format.money(dueNow, currency) })}
        />
        <PayWays booking={booking} className={buttonClass({ variant: 'secondary' })} />
      </div>
    </AttentionRow>
  )
}

/** Asks for a review of a past booking. Each star links to the review form with that rating. */
function ReviewRow({ booking }: { booking: Booking }) {
  const t = useTranslations('dashboard.attention')
  const format = useFormat()
  const nameOf = useServiceName()
  const service = nameOf(booking.service)
  return (
    <AttentionRow
      icon={Star}
      title={t('review', { service })}
      text={t('reviewText', { date: format.date(booking.slot.date, 'dayMonth') })}
    >
      <StarLinks
        booking={booking}
        label={t('stars', { service })}
        rate={(count) => t('rate', { service, count })}
        className="-mx-2"
        linkClassName="size-[min(2.75rem,14vw)]"
      />
    </AttentionRow>
  )
}

interface AttentionRowProps {
  icon: LucideIcon
  /** Whether something is lost if the customer does nothing. */
  isUrgent?: boolean
  title: ReactNode
  text: ReactNode
  /** The actions: below the text on phones, beside it where there is room. */
  children?: ReactNode
}

function AttentionRow({ icon: Icon, isUrgent = false, title, text, children }: AttentionRowProps) {
  return (
    <li className="@container">
      <div className="grid @lg:grid-cols-[2.5rem_1fr_auto] grid-cols-[2.5rem_1fr] @lg:items-center gap-x-3 @lg:gap-x-4 py-3.5 leading-snug">
        <span
          aria-hidden
          className={cx(
            'grid size-10 place-items-center rounded-full',
            isUrgent ? 'bg-warning-soft text-warning' : 'bg-sunken text-soft',
          )}
        >
          <Icon className="size-5" />
        </span>
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <p className="font-semibold">{title}</p>
          <p className={cx('text-[0.9375rem]', isUrgent ? 'text-warning' : 'text-soft')}>{text}</p>
        </div>
        {children && <div className="@lg:col-start-3 col-start-2 @max-lg:mt-2 min-w-0">{children}</div>}
      </div>
    </li>
  )
}
