import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'

/** Says why a form about a password failed, in the reader's language. */
export function usePasswordProblem() {
  const t = useTranslations('auth.passwords')
  return (error: unknown): string => {
    if (isApiError(error, 'too_many_requests')) return t('tooMany')
    if (isApiError(error, 'FETCH_ERROR', 'TIMEOUT_ERROR')) return t('unreachable')
    return t('failed')
  }
}
