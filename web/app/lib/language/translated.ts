import { useLocale } from 'use-intl'
import { type ApiError, isRefusal } from '../http/api-error.ts'
import { languageOf } from './i18n.ts'
import { useTryAgain } from './try-again.ts'

/** Translates the contract's and the API's messages about fields. */
export function useFieldMessage() {
  const locale = useLocale()
  return (message: string): string => languageOf(locale).refusals?.fieldMessage(message) ?? message
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
