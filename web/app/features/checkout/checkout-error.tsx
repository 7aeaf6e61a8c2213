import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { Alert } from '../../ui/alert.tsx'

/** Why a booking failed and what to do, except for a lost slot. */
export function CheckoutError({ error }: { error: unknown }) {
  const t = useTranslations('booking.failed')
  const problemMessage = useProblemMessage()
  return (
    <Alert tone="danger" title={t('title')}>
      {advice()}
    </Alert>
  )

  function advice(): string {
    if (!isApiError(error)) return t('retry')
    if (error.kind === 'FETCH_ERROR' || error.kind === 'TIMEOUT_ERROR') return t('offline')
    if (error.code === 'invalid_input') return t('fields')
    if (error.kind === 'PARSING_ERROR' || error.code === 'internal' || error.code === 'HTTP')
      return t('retry')
    return problemMessage(error)
  }
}
