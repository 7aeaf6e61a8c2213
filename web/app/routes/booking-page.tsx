import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { bookingPageQuery } from '../bookings/booking-page/api.ts'
import { LinkedBooking } from '../bookings/booking-page/linked-booking.tsx'
import { WithOffer } from '../bookings/disturbances/offer.tsx'
import { ResultTiles } from '../bookings/payment-result/next-steps.tsx'
import { useRefreshed } from '../bookings/visit/followed.ts'
import { isUnknown } from '../lib/http/api-error.ts'
import { pageWithTexts, textsHandle, textsLoader } from '../lib/language/extra-texts.tsx'
import { pageTitle } from '../lib/page/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { Spinner } from '../ui/spinner.tsx'

export const meta = pageTitle((m) => m.checkoutResult.bookingPage.title)

export const handle = textsHandle('booking', 'checkoutResult', 'visit')
export const loader = () => null
export const clientLoader = textsLoader(handle)

export default pageWithTexts(BookingByLink)

/** The booking of who has a link from a message. */
function BookingByLink() {
  const t = useTranslations('checkoutResult.bookingPage')
  const common = useTranslations('checkoutResult')
  const { token = '' } = useParams()
  const { data: page, error, refetch } = useQuery({ ...bookingPageQuery(token), ...useRefreshed() })
  return (
    <Page>
      {page && (
        <WithOffer token={token} page={page}>
          <LinkedBooking token={token} page={page} />
        </WithOffer>
      )}
      {!page && !error && <Spinner label={t('loading')} className="py-24" />}
      {!page && error && isUnknown(error) && (
        <div className="flex max-w-xl flex-col gap-6">
          <EmptyState title={<h1 className="text-2xl">{t('unknown')}</h1>} text={t('unknownText')} />
          <ResultTiles booking={null} />
        </div>
      )}
      {!page && error && !isUnknown(error) && (
        <EmptyState
          title={<h1 className="text-2xl">{common('errorTitle')}</h1>}
          text={common('errorText')}
          action={<Button onClick={() => void refetch()}>{common('tryAgain')}</Button>}
        />
      )}
    </Page>
  )
}
