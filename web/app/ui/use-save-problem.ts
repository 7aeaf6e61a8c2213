import { useTranslations } from 'use-intl'
import { isApiError } from '../lib/http/api-error.ts'
import { useProblemMessage } from '../lib/language/translated.ts'
import { toast } from './toast-store.ts'

/** Says why nothing was saved; what is wrong with a field stands at the field. */
export function useSaveProblem() {
  const t = useTranslations('setup')
  const problemMessage = useProblemMessage()
  return (error: unknown): void => {
    const isRefused = isApiError(error) && error.kind === 'HTTP'
    toast.error({ title: t('saveFailed'), description: isRefused ? problemMessage(error) : t('unreachable') })
  }
}
