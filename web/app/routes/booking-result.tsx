import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { isMore, MoreActions } from '../bookings/payment-result/more-result.tsx'
import { ResultActions } from '../bookings/payment-result/result-actions.tsx'
import { ResultCard } from '../bookings/payment-result/result-card.tsx'
import { useResult } from '../bookings/payment-result/use-result.ts'
import { isUnknown } from '../lib/http/api-error.ts'
import { pageWithTexts, textsHandle, textsLoader } from '../lib/language/extra-texts.tsx'
import { useTryAgain } from '../lib/language/try-again.ts'
import { pageTitle } from '../lib/page/page-meta.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { Spinner } from '../ui/spinner.tsx'

export const meta = pageTitle((m) => m.checkoutResult.pageTitle)

export const handle = textsHandle('booking', 'checkoutResult')
export const loader = () => null
export const clientLoader = textsLoader(handle)

export default pageWithTexts(Result)

function Result() {
  const t = useTranslations('checkoutResult')
  const tryAgain = useTryAgain()
  const { token = '' } = useParams()
  const { data, error, slow, refetch } = useResult(token)

  if (data) {
    const props = { slow, onCheckNow: () => void refetch() }
    const actions = isMore(data) ? (
      <MoreActions result={data} {...props} />
    ) : (
      <ResultActions result={data} {...props} />
    )
    return <ResultCard result={data} slow={slow} actions={actions} />
  }
  return <Page>{content()}</Page>

  function content() {
    if (!error) return <Spinner label={t('loading')} className="py-24" />
    if (isUnknown(error)) {
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
        text={tryAgain(error) ?? t('errorText')}
        action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}
      />
    )
  }
}
