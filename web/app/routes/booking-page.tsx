import type { BookingPage } from '@jhilik/contract/booking-page.ts'
import { paymentStatusWords } from '@jhilik/contract/booking-words.ts'
import type { PaymentStatus } from '@jhilik/contract/bookings.ts'
import type { TextLocale } from '@jhilik/contract/clock-text.ts'
import { lineText } from '@jhilik/contract/line-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { bookingPageQuery } from '../bookings/booking-page/api.ts'
import { MissingDetails } from '../bookings/booking-page/missing-details.tsx'
import { PayByLink } from '../bookings/booking-page/pay-by-link.tsx'
import { BookingCode } from '../bookings/bookings/booking-parts.tsx'
import { ResultTiles } from '../bookings/payment-result/next-steps.tsx'
import { isUnknown } from '../lib/http/api-error.ts'
import { pageWithTexts, textsHandle, textsLoader } from '../lib/language/extra-texts.tsx'
import { useFormat } from '../lib/language/format.ts'
import { usePassed } from '../lib/live/use-passed.ts'
import { pageTitle } from '../lib/page/page-meta.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { Spinner } from '../ui/spinner.tsx'

export const meta = pageTitle((m) => m.checkoutResult.bookingPage.title)

export const handle = textsHandle('booking', 'checkoutResult')
export const loader = () => null
export const clientLoader = textsLoader(handle)

export default pageWithTexts(LinkedBooking)

/** A booking for who has the link that its customer got from staff: what is booked, what is missing, how to pay. */
function LinkedBooking() {
  const t = useTranslations('checkoutResult.bookingPage')
  const common = useTranslations('checkoutResult')
  const { key = '' } = useParams()
  const { data: page, error, refetch } = useQuery(bookingPageQuery(key))
  if (page) return <ShownBooking linkKey={key} page={page} />
  return (
    <Page>
      {!error && <Spinner label={t('loading')} className="py-24" />}
      {error && isUnknown(error) && (
        <div className="flex max-w-xl flex-col gap-6">
          <EmptyState title={<h1 className="text-2xl">{t('unknown')}</h1>} text={t('unknownText')} />
          <ResultTiles booking={null} />
        </div>
      )}
      {error && !isUnknown(error) && (
        <EmptyState
          title={<h1 className="text-2xl">{common('errorTitle')}</h1>}
          text={common('errorText')}
          action={<Button onClick={() => void refetch()}>{common('tryAgain')}</Button>}
        />
      )}
    </Page>
  )
}

/** Payment statuses that say no more than the status of the booking. */
const NOT_PAID: readonly PaymentStatus[] = ['pending', 'failed', 'cancelled', 'expired']

type State = 'booked' | 'held' | 'canceled' | 'expired' | 'over'

/** How the booking stands now. A hold ends at its time, whether or not the server has said so yet. */
function useStateOf({ status, holdExpiresAt, slot }: BookingPage): State {
  const isHoldOver = usePassed(status === 'held' ? holdExpiresAt : null)
  const isOver = usePassed(slot.endsAt)
  if (status === 'canceled' || status === 'expired') return status
  if (status === 'held') return isHoldOver ? 'expired' : 'held'
  return status === 'confirmed' && !isOver ? 'booked' : 'over'
}

function ShownBooking({ linkKey, page }: { linkKey: string; page: BookingPage }) {
  const t = useTranslations('checkoutResult.bookingPage')
  const common = useTranslations('checkoutResult')
  const locale = useLocale() as TextLocale
  const format = useFormat()
  const state = useStateOf(page)
  const { area, code, currency, gateways, lines, missing, paymentStatus, price, service, slot } = page
  const isLost = state === 'canceled' || state === 'expired'
  const isToPay = state === 'held' && gateways.length > 0
  const asks = (state === 'held' || state === 'booked') && missing.length > 0
  const facts = [
    { name: common('code'), value: <BookingCode code={code} /> },
    {
      name: common('service'),
      value: lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same words
        <span key={index} className="block">
          {lineText(line, locale)}
        </span>
      )),
    },
    { name: common('when'), value: format.slot(slot) },
    ...(area ? [{ name: t('area'), value: area[locale] }] : []),
    { name: common('amount'), value: format.money(price, currency) },
    ...(NOT_PAID.includes(paymentStatus)
      ? []
      : [{ name: t('payment'), value: paymentStatusWords[locale][paymentStatus] }]),
  ]
  return (
    <Page>
      <div
        className={cx(
          'grid max-w-xl items-start gap-x-16 gap-y-8',
          (isToPay || asks) && 'lg:max-w-none lg:grid-cols-2 lg:grid-rows-[auto_1fr]',
        )}
      >
        <section aria-labelledby="state" className="flex flex-col gap-5">
          <h1 id="state" className="text-3xl">
            {t(`states.${state}`)}
          </h1>
          {isLost && <p>{t(`next.${state}`)}</p>}
          <dl className="divide-y divide-line border-line border-y">
            {facts.map(({ name, value }) => (
              <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
                <dt className="text-soft">{name}</dt>
                <dd className="ml-auto font-semibold tabular-nums [overflow-wrap:anywhere]">{value}</dd>
              </div>
            ))}
          </dl>
          {isLost && (
            <ButtonLink to={`/services/${service._id}`} variant="secondary">
              {t('another')}
            </ButtonLink>
          )}
        </section>
        {(isToPay || asks) && (
          <div className="flex flex-col gap-8 lg:row-span-2">
            {isToPay && <PayByLink linkKey={linkKey} page={page} />}
            {asks && <MissingDetails linkKey={linkKey} missing={missing} />}
          </div>
        )}
        <ResultTiles booking={null} />
      </div>
    </Page>
  )
}
