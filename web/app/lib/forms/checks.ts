import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { createLazyResolver } from '../../startup/lazy-resolver.ts'
import { isApiError } from '../http/api-error.ts'
import { loadRefusals, localeOfPage } from '../language/i18n.ts'

/** Checks a form with a schema of the contract, fetched when it is first needed. */
export const lazyResolver = createLazyResolver(() => loadRefusals(localeOfPage()))

/** Puts the server's refusals beside their fields. True when at least one found its place. */
export function showFieldErrors<T extends FieldValues>(
  error: unknown,
  fields: readonly Path<T>[],
  setError: UseFormSetError<T>,
): boolean {
  if (!isApiError(error)) return false
  const refused = error.errors.flatMap(({ path, message }) => {
    const field = fields.find((name) => name === path)
    return field ? [{ field, message }] : []
  })
  refused.forEach(({ field, message }, index) => {
    setError(field, { type: 'server', message }, { shouldFocus: index === 0 })
  })
  return refused.length > 0
}
