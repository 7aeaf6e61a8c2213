import { useEffect } from 'react'
import { useTranslations } from 'use-intl'

/**
 * Asks by a dialog of the browser itself, which needs no code, whether to reload when the code of a dialog could not be
 * fetched. What was typed into a form that keeps a draft is there after the reload.
 */
export function OverlayFailed({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const t = useTranslations('common.ui')
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when it is opened
  useEffect(() => {
    if (window.confirm(`${t('partFailed')}\n\n${t('reload')}`)) window.location.reload()
    else onOpenChange(false)
  }, [])
  return null
}
