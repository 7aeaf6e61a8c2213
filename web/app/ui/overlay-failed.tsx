import { useEffect } from 'react'
import { useTranslations } from 'use-intl'

/**
 * In place of a dialog whose code could not be fetched: a question of the browser itself, which needs no code. What was
 * typed into a form that keeps a draft is there after the reload.
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
