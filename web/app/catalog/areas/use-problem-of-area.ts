import { useTranslations } from 'use-intl'
import { isApiError, isRefusal } from '../../lib/http/api-error.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'

/** Says why a change of an area failed, in the reader's language. */
export function useProblemOfArea() {
  const t = useTranslations('dashboard.areas')
  const problemMessage = useProblemMessage()
  return (error: unknown): string => {
    if (isApiError(error, 'not_found')) return t('gone')
    if (isApiError(error, 'invalid_transition')) return t('stale')
    return isRefusal(error) ? problemMessage(error) : t('failedTry')
  }
}
