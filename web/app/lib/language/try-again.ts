import { useLocale } from 'use-intl'
import type { ApiError } from '../http/api-error.ts'
import { useSite } from '../page/site.ts'

/**
 * Says when to repeat a call that was refused because there were too many; undefined for any other error. It does not
 * import the class of the errors, which pages without a call would otherwise load with their lists.
 */
export function useTryAgain() {
  const locale = useLocale()
  const { timeZone } = useSite()
  return (error: unknown): string | undefined =>
    error instanceof Error ? (error as Partial<ApiError>).tryAgain?.(locale, timeZone) : undefined
}
