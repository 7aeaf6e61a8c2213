import { useTranslations } from 'use-intl'
import { useUnsaved } from './unsaved-guard.tsx'

/** Says beside the button of a page's form that it has been changed; leaving the page then asks. */
export function UnsavedNote({ isDirty }: { isDirty: boolean }) {
  const t = useTranslations('dashboard.common')
  useUnsaved(isDirty)
  return isDirty && <p className="text-soft text-sm">{t('unsaved')}</p>
}
