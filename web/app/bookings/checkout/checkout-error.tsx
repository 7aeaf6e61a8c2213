import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { Alert } from '../../ui/alert.tsx'
import { lazyPart, OnceOpened } from '../../ui/lazy-part.tsx'
import { PartFailed } from '../../ui/part-failed.tsx'

/** The list is loaded on demand: few customers see it. */
const OwnHolds = lazyPart(async () => (await import('./holds/own-holds.tsx')).loadOwnHolds(), PartFailed)

interface CheckoutErrorProps {
  error: unknown
  /** The text of the button that books. */
  button: string
}

/** Says why a booking failed and what to do, except for a lost slot. */
export function CheckoutError({ error, button }: CheckoutErrorProps) {
  const t = useTranslations('booking.failed')
  const problemMessage = useProblemMessage()
  const isHoldLimit = isApiError(error, 'hold_limit', 'shared_hold_limit')
  return (
    <>
      <Alert tone="danger" title={t('title')}>
        {advice()}
      </Alert>
      <OnceOpened open={isHoldLimit}>{isHoldLimit && <OwnHolds button={button} />}</OnceOpened>
    </>
  )

  function advice(): string {
    if (!isApiError(error)) return t('retry', { button })
    if (error.kind === 'FETCH_ERROR' || error.kind === 'TIMEOUT_ERROR') return t('offline', { button })
    if (error.code === 'invalid_input') return t('fields')
    if (error.code === 'temporarily_unavailable') return t('paused', { button })
    if (error.kind === 'PARSING_ERROR' || error.code === 'internal' || error.code === 'HTTP')
      return t('retry', { button })
    return problemMessage(error)
  }
}
