import { useTranslations } from 'use-intl'
import { isRefusal } from '../../lib/http/api-error.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { Alert } from '../../ui/alert.tsx'

/** Says why saving failed; renders nothing before it was tried. */
export function SaveProblem({ error }: { error: unknown }) {
  const t = useTranslations('dashboard.garage')
  const problemMessage = useProblemMessage()
  if (!error) return null
  return (
    <Alert tone="danger" className="sm:col-span-2">
      {isRefusal(error) ? problemMessage(error) : t('saveFailed')}
    </Alert>
  )
}
