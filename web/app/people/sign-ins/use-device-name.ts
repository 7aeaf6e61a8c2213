import type { SignIn } from '@jhilik/contract/sign-ins.ts'
import { useTranslations } from 'use-intl'

/** The name of the browser and system of a sign-in: `Chrome on Android`. */
export function useDeviceName() {
  const t = useTranslations('dashboard.signIns')
  return ({ browser, system }: Pick<SignIn, 'browser' | 'system'>): string => {
    if (browser && system) return t('device', { browser, system })
    return browser || system || t('unknownDevice')
  }
}
