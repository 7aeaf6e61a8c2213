import { useTranslations } from 'use-intl'

/** What the server gives as a code is said in words; what a person wrote stays as it is. */
export function useReasonText() {
  const t = useTranslations('dashboard.staffBooking.details')
  return (reason: string): string => {
    const known = reason as Parameters<typeof t>[0]
    return t.has(known) ? t(known) : reason
  }
}
