import { useLocale } from 'use-intl'
import { type ApiError, isRefusal } from '../http/api-error.ts'
import { languageOf } from './i18n.ts'

/** Translates the contract's and the API's messages about fields. */
export function useFieldMessage() {
  const locale = useLocale()
  return (message: string): string => languageOf(locale).refusals?.fieldMessage(message) ?? message
}

/** The text of a refused call in the reader's language. */
export function useProblemMessage() {
  const locale = useLocale()
  return ({ code, message }: ApiError): string => languageOf(locale).refusals?.problems[code] ?? message
}

/** Returns the same text of any error; undefined for one that is no refusal. */
export function useRefusalText() {
  const problemMessage = useProblemMessage()
  return (error: unknown): string | undefined => (isRefusal(error) ? problemMessage(error) : undefined)
}
