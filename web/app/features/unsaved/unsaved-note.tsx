import { useTranslations } from 'use-intl'
import { useUnsaved } from './unsaved-guard.tsx'

/** Beside the button of a page's form: says that it has been changed, which leaving the page asks about. */
export function UnsavedNote({ isDirty }: { isDirty: boolean }) {
  const t = useTranslations('dashboard.common')
  useUnsaved(isDirty)
  return isDirty && <p className="text-soft text-sm">{t('unsaved')}</p>
}
