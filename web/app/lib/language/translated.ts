import { waitText } from '@jhilik/contract/wait-text.ts'
import { useLocale, useTranslations } from 'use-intl'
import { type ApiError, isRefusal, isTooOften } from '../http/api-error.ts'
import { useSite } from '../page/site.ts'
import { languageOf } from './i18n.ts'

/** Translates the contract's and the API's messages about fields. */
export function useFieldMessage() {
  const locale = useLocale()
  return (message: string): string => languageOf(locale).refusals?.fieldMessage(message) ?? message
}

/** Says when to try again, after the seconds that the server asks to wait. A proxy may refuse a call without them. */
export function useTryAgainText() {
  const t = useTranslations('common.ui')
  const locale = useLocale()
  const { timeZone } = useSite()
  return (seconds: number | undefined): string =>
    seconds === undefined
      ? t('tryAgainLater')
      : t('tryAgain', { wait: waitText(locale, seconds, { now: new Date(), timeZone }) })
}

/** Says when to repeat a call that was refused because there were too many; undefined for any other error. */
export function useTryAgain() {
  const tryAgainText = useTryAgainText()
  return (error: unknown): string | undefined =>
    isTooOften(error) ? tryAgainText(error.retryAfterMs && error.retryAfterMs / 1000) : undefined
}

/** The text of a refused call in the reader's language. */
export function useProblemMessage() {
  const locale = useLocale()
  const tryAgain = useTryAgain()
  return (error: ApiError): string => {
    const text = languageOf(locale).refusals?.problems[error.code] ?? error.message
    const when = tryAgain(error)
    return when ? `${text} ${when}` : text
  }
}

/** Returns the same text of any error; undefined for one that is no refusal. */
export function useRefusalText() {
  const problemMessage = useProblemMessage()
  return (error: unknown): string | undefined => (isRefusal(error) ? problemMessage(error) : undefined)
}
