import { FACTOR_WAYS } from '@jhilik/contract/second-factors.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useHydrated } from '../../startup/use-hydrated.ts'
import { Alert } from '../../ui/alert.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { takeUpSignIn } from './api.ts'
import { returnAfterLogin } from './return-path.ts'
import { SecondFactorStep } from './second-factor-step.tsx'

const REFUSALS = [
  'canceled',
  'failed',
  'unavailable',
  'expired',
  'unverified',
  'linkFirst',
  'admin',
  'closed',
] as const

interface GoogleReturnProps {
  outcome: string
  /** The other ways to log in. */
  children: ReactNode
}

/** Takes up the sign-in after the return from Google and leaves, or says why there is none. */
export function GoogleReturn({ outcome, children }: GoogleReturnProps) {
  const t = useTranslations('auth.google')
  const navigate = useNavigate()
  const location = useLocation()
  const { to, state } = returnAfterLogin(location)
  const [failed, setFailed] = useState(false)
  const hydrated = useHydrated()
  const isDone = outcome === 'done' && !failed
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refresh token is taken up once; `to` and `state` are new objects in each render
  useEffect(() => {
    if (!isDone) return
    takeUpSignIn().then(
      () => navigate(to, { replace: true, state }),
      (error: unknown) => {
        console.error('The sign-in was not taken up', error)
        setFailed(true)
      },
    )
  }, [isDone])
  // The part of the address behind # is known to browsers only: the document is rendered without it.
  const isReading = outcome === 'secondFactor' && !hydrated
  if (isDone || isReading) return <Spinner label={t('signingIn')} className="min-h-40" />
  if (outcome === 'secondFactor' && location.hash) {
    const named = new URLSearchParams(location.search).get('ways')?.split(',')
    const ways = FACTOR_WAYS.filter((way) => named?.includes(way))
    const again = () =>
      void navigate({ pathname: location.pathname, search: `?from=${encodeURIComponent(to)}` })
    return <SecondFactorStep needed={{ ticket: location.hash.slice(1), ways }} onCancel={again} />
  }
  const reason = REFUSALS.find((known) => known === outcome) ?? 'failed'
  return (
    <>
      <Alert tone={reason === 'canceled' ? 'info' : 'danger'} title={t('notSignedIn')} className="mb-5">
        {t(`outcomes.${reason}`)}
      </Alert>
      {children}
    </>
  )
}
