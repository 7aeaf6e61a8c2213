import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { bookingPageQuery } from '../bookings/booking-page/api.ts'
import { MissingDetails } from '../bookings/booking-page/missing-details.tsx'
import { PayByLink } from '../bookings/booking-page/pay-by-link.tsx'
import { isUnknown } from '../lib/http/api-error.ts'
import { pageWithTexts, textsHandle, textsLoader } from '../lib/language/extra-texts.tsx'
import { useFormat } from '../lib/language/format.ts'
import { useServiceText } from '../lib/language/use-service-text.ts'
import { pageTitle } from '../lib/page/page-meta.ts'
import { Button } from '../ui/button.tsx'
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
  const locale = useLocale() as 'en' | 'bn'
  const format = useFormat()
  const textOf = useServiceText()
  const { key = '' } = useParams()
  const { data: page, error, refetch } = useQuery(bookingPageQuery(key))
  if (!page) {
    return (
      <Page>
        {!error && <Spinner label={t('loading')} className="py-24" />}
        {error && isUnknown(error) && (
          <EmptyState title={<h1 className="text-2xl">{t('unknown')}</h1>} text={t('unknownText')} />
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
  const { status } = page
  const state = status === 'canceled' || status === 'expired' || status === 'held' ? status : 'booked'
  const facts = [
    [common('code'), page.code],
    [common('service'), page.lines.map(({ service }) => textOf(service).name).join(', ')],
    [common('when'), format.slot(page.slot)],
    ...(page.area ? [[t('area'), page.area[locale]]] : []),
    [common('amount'), format.money(page.price, page.currency)],
  ]
  return (
    <Page>
      <div className="flex max-w-xl flex-col gap-6">
        <h1 className="text-3xl">{t(`states.${state}`)}</h1>
        <dl className="divide-y divide-line border-line border-y">
          {facts.map(([name, value]) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-4 py-2">
              <dt className="text-soft">{name}</dt>
              <dd className="font-semibold [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
        {page.gateways.length > 0 && <PayByLink linkKey={key} page={page} />}
        {page.missing.length > 0 && <MissingDetails linkKey={key} missing={page.missing} />}
      </div>
    </Page>
  )
}
