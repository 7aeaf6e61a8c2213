import type { Attention as Matters } from '@jhilik/contract/attention.ts'
import { useQuery } from '@tanstack/react-query'
import { Banknote, CalendarX2, SearchCheck, UserPen } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { bookingPath } from '../../lib/page/booking-paths.ts'
import { useUser } from '../../lib/session/use-session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { BookAgain } from '../bookings/book-again.tsx'
import { attentionQuery } from './api.ts'
import { AttentionRow } from './attention-row.tsx'
import { HoldRow } from './hold-row.tsx'
import { ReviewRow } from './review-row.tsx'

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
  const texts = { loading: '', failed: t('attention.failed'), retry: t('common.retry') }
  return (
    <section aria-labelledby="attention">
      <h2 id="attention" className="mb-2.5 text-[1.1875rem] lg:text-[1.375rem]">
        {t('attention.title')}
      </h2>
      <Loaded query={query} texts={texts}>
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
          text={t(booking.paymentStatus === 'Failed' ? 'unpaidFailed' : 'unpaidText')}
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
      {refunds.map(({ _id, amount, currency, requestedAt, booking }) => (
        <AttentionRow
          key={_id}
          icon={Banknote}
          title={t('refund', { amount: format.money(amount, currency) })}
          text={t('refundText', { date: format.date(requestedAt, 'dayMonth') })}
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
