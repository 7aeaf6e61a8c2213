import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http.ts'
import { useProblemMessage } from '../../lib/translated.ts'
import { Alert } from '../../ui/alert.tsx'

/** Why it was not saved, if it was tried: what the shelf refuses in its own words. */
export function SaveProblem({ error }: { error: unknown }) {
  const t = useTranslations('dashboard.garage')
  const problemMessage = useProblemMessage()
  if (!error) return null
  const refused = isApiError(error) && error.status >= 400 && error.status < 500
  return (
    <Alert tone="danger" className="sm:col-span-2">
      {refused ? problemMessage(error) : t('saveFailed')}
    </Alert>
  )
}
