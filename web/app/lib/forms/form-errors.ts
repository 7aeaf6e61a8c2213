import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { isApiError } from '../http/api-error.ts'

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
