import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSite } from '../../lib/page/site.ts'
import { useResetOnReturn } from '../../lib/page/use-reset-on-return.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TitledCard } from '../../ui/card.tsx'
import { Problem } from '../../ui/form.tsx'
import { toast } from '../../ui/toast-store.ts'
import { ownAccountQuery, startGoogleLink, useUnlinkGoogle } from './account-api.ts'
import { usePasswordProblem } from './problem-texts.ts'

const REFUSALS = ['canceled', 'failed', 'unavailable', 'expired', 'taken', 'admin'] as const

/** Adds or removes the log-in with Google. Renders nothing for admins, and when Google is not set up. */
export function GoogleCard({ isAdmin }: { isAdmin: boolean }) {
  const t = useTranslations('auth.google')
  const { google } = useSite()
  const outcome = new URLSearchParams(useLocation().search).get('google')
  const { data: account } = useQuery(ownAccountQuery())
  const unlink = useUnlinkGoogle()
  const problemOf = usePasswordProblem()
  const [leaving, setLeaving] = useState(false)
  const [problem, setProblem] = useState('')
  useResetOnReturn(() => setLeaving(false))
  if (!google || isAdmin || !account) return null
  const refusal = REFUSALS.find((known) => known === outcome)

  async function attempt(action: () => Promise<unknown>) {
    setProblem('')
    try {
      await action()
    } catch (error) {
      console.error('The link to Google was not changed', error)
      setProblem(problemOf(error))
      setLeaving(false)
    }
  }
  const link = () =>
    attempt(async () => {
      setLeaving(true)
      window.location.assign(await startGoogleLink())
    })
  const end = () =>
    attempt(async () => {
      await unlink.mutateAsync()
      toast.success({ title: t('unlinked') })
    })

  return (
    <TitledCard title="Google" text={t(account.hasGoogle ? 'linkedText' : 'text')}>
      {refusal && !account.hasGoogle && !problem && (
        <Alert tone={refusal === 'canceled' ? 'info' : 'danger'} className="mb-5">
          {t(`outcomes.${refusal}`)}
        </Alert>
      )}
      <Problem text={problem} className="mb-5" />
      {account.hasGoogle ? (
        <Button variant="secondary" busy={unlink.isPending} onClick={() => void end()}>
          {t('unlink')}
        </Button>
      ) : (
        <Button variant="secondary" busy={leaving} onClick={() => void link()}>
          {t('link')}
        </Button>
      )}
    </TitledCard>
  )
}
