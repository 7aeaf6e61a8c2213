import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { useRefusalText } from '../../lib/language/translated.ts'

/** The reason of a refused change of an account; undefined for other errors. */
export function useRefusalMessage() {
  const t = useTranslations('dashboard.users')
  const refusalText = useRefusalText()
  return (error: unknown): string | undefined => {
    if (isApiError(error, 'own_role')) return t('ownRole')
    if (isApiError(error, 'own_account')) return t('ownAccount')
    return refusalText(error)
  }
}
