import { useMemo } from 'react'
import { useLocale } from 'use-intl'

/** Whole per cent in the reader's language; changes carry their sign. */
export function usePercent() {
  const locale = useLocale()
  return useMemo(() => {
    const share = new Intl.NumberFormat(locale, { style: 'percent' })
    const change = new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'exceptZero' })
    return { share: share.format, change: change.format }
  }, [locale])
}
