import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSite } from '../../lib/page/site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { returnAfterLogin } from './return-path.ts'

/**
 * Starts the sign-in with Google, after which the log-in continues to the remembered page. Renders nothing where it is
 * not set up.
 */
export function GoogleButton() {
  const t = useTranslations('auth.google')
  const { google } = useSite()
  const { to: from } = returnAfterLogin(useLocation())
  if (!google) return null
  return (
    <ButtonLink
      to={`/api/auth/google?${new URLSearchParams({ from })}`}
      reloadDocument
      variant="secondary"
      size="lg"
    >
      <GoogleMark />
      {t('continue')}
    </ButtonLink>
  )
}

/** Google's mark in its own colors, as its rules want it. */
export function GoogleMark() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className="size-5 shrink-0">
      <path
        fill="#4285F4"
        d="M45.1 24.5c0-1.6-.1-3.1-.4-4.5H24v8.500h11.800a10.100 10.100 0 0 1-4.400 6.600v5.500h7.100c4.200-3.800 6.600-9.500 6.600-16.100z"
      />
      <path
        fill="#34A853"
        d="M24 46c5.900 0 10.900-2 14.500-5.300l-7.100-5.500a13.200 13.200 0 0 1-19.700-7H4.400v5.700A22 22 0 0 0 24 46z"
      />
      <path
        fill="#FBBC05"
        d="M11.700 28.200a13.200 13.200 0 0 1 0-8.400v-5.700H4.400a22 22 0 0 0 0 19.800z"
      />
      <path
        fill="#EA4335"
        d="M24 10.800c3.200 0 6.100 1.100 8.400 3.300l6.300-6.300A22 22 0 0 0 4.400 14.100l7.300 5.700A13.200 13.200 0 0 1 24 10.800z"
      />
    </svg>
  )
}
