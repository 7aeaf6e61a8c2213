import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { ResultActions } from '../features/checkout/result-actions.tsx'
import { ResultCard } from '../features/checkout/result-card.tsx'
import { useResult } from '../features/checkout/use-result.ts'
import { isRefusal } from '../lib/http/api-error.ts'
import { pageTitle } from '../lib/page/page-title.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { Spinner } from '../ui/spinner.tsx'

export const meta = pageTitle((m) => m.booking.result.pageTitle)

export default function BookingResult() {
  const t = useTranslations('booking.result')
  const { token = '' } = useParams()
  const { data, error, slow, refetch } = useResult(token)

  return <Page>{content()}</Page>

  function content() {
    if (data) {
      const actions = <ResultActions result={data} slow={slow} onCheckNow={() => void refetch()} />
      return <ResultCard result={data} slow={slow} actions={actions} />
    }
    if (!error) return <Spinner label={t('loading')} className="py-24" />
    if (isRefusal(error)) {
      return (
        <EmptyState
          title={<h1 className="text-2xl">{t('unknownTitle')}</h1>}
          text={t('unknownText')}
          action={<ButtonLink to="/dashboard/user/Upcoming-bookings">{t('unknownAction')}</ButtonLink>}
        />
      )
    }
    return (
      <EmptyState
        title={<h1 className="text-2xl">{t('errorTitle')}</h1>}
        text={t('errorText')}
        action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}
      />
    )
  }
}
