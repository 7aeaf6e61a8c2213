import { useTranslations } from 'use-intl'
import { isApiError, isRefusal, isTooOften } from '../../lib/http/api-error.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'

/** Says why a form about a password failed, in the reader's language. */
export function usePasswordProblem() {
  const t = useTranslations('auth.passwords')
  const problemMessage = useProblemMessage()
  return (error: unknown): string => {
    if (isTooOften(error)) return problemMessage(error)
    if (isApiError(error, 'FETCH_ERROR', 'TIMEOUT_ERROR')) return t('unreachable')
    return t('failed')
  }
}

/** Says why something about second factors failed, in the reader's language. */
export function useFactorProblem() {
  const t = useTranslations('auth.factors')
  const problemMessage = useProblemMessage()
  return (error: unknown): string => {
    const reason = error instanceof Error && 'reason' in error ? error.reason : undefined
    if (reason === 'known' || reason === 'canceled' || reason === 'unsupported') return t(`passkey.${reason}`)
    if (isApiError(error, 'FETCH_ERROR', 'TIMEOUT_ERROR')) return t('unreachable')
    return isRefusal(error) ? problemMessage(error) : t('failed')
  }
}
