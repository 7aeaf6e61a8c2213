import { useTranslations } from 'use-intl'
import { isApiError, isRefusal } from '../../lib/http/api-error.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'

/** The reason of a refused change of an account; undefined for other errors. */
export function useRefusalMessage() {
  const t = useTranslations('dashboard.users')
  const problemMessage = useProblemMessage()
  return (error: unknown): string | undefined => {
    if (isApiError(error, 'own_role')) return t('ownRole')
    if (isApiError(error, 'own_account')) return t('ownAccount')
    return isRefusal(error) ? problemMessage(error) : undefined
  }
}
