import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { isApiError } from '../../lib/http/api-error.ts'
import { useRefusalText } from '../../lib/language/translated.ts'
import { toast } from '../../ui/toast-store.ts'

/** What is wrong with a request, by the path of the field. */
export type CellErrors = Readonly<Record<string, string>>

/**
 * Saves a request of which the fields are in a table. `save` resolves to null when the request is refused, here or by the server;
 * `errors` says then what is wrong with which field.
 */
export function useSaveCells<Request extends object, Saved>(
  schema: z.ZodType,
  send: (request: Request) => Promise<Saved>,
) {
  const t = useTranslations('dashboard.prices')
  const refusalText = useRefusalText()
  const [errors, setErrors] = useState<CellErrors>({})

  async function save(request: Request): Promise<Saved | null> {
    const issues = schema.safeParse(request).error?.issues ?? []
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message])))
    if (issues.length > 0) return null
    try {
      return await send(request)
    } catch (error) {
      console.error('The prices were not saved', error)
      if (isApiError(error)) {
        setErrors(Object.fromEntries(error.errors.map(({ path, message }) => [path, message])))
      }
      toast.error({ title: t('saveFailed'), description: refusalText(error) })
      return null
    }
  }

  return { errors, save, clearErrors: () => setErrors({}) }
}
