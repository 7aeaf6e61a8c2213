import { useLocale } from 'use-intl'
import type { ApiError } from '../http/api-error.ts'
import { languageOf } from './i18n.ts'

/** What the contract and the API say about a field, in the reader's language. */
export function useFieldMessage() {
  const locale = useLocale()
  return (message: string): string => languageOf(locale).refusals?.fieldMessage(message) ?? message
}

/** What a refusal of the API means, in the reader's language. */
export function useProblemMessage() {
  const locale = useLocale()
  return ({ code, message }: ApiError): string => languageOf(locale).refusals?.problems[code] ?? message
}
