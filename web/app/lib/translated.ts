import { useLocale } from 'use-intl'
import type { ApiError } from './api-error.ts'
import { languageOf } from './i18n.ts'

/** What the contract and the API say about a field, in the reader's language. */
export function useFieldMessage() {
  const { validation } = languageOf(useLocale())
  return (message: string): string => validation[message] ?? message
}

/** What a refusal of the API means, in the reader's language. */
export function useProblemMessage() {
  const { problems } = languageOf(useLocale())
  return ({ code, message }: ApiError): string => problems[code] ?? message
}
