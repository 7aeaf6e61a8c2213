import { useTranslations } from 'use-intl'

/** The texts of every step while it is loaded, and when that failed. */
export function useLoadedTexts() {
  const t = useTranslations('setup')
  return { loading: t('loading'), failed: t('loadFailed'), retry: t('retry') }
}
