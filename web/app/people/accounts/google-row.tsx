import type { OwnAccount } from '@jhilik/contract/own-account.ts'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSite } from '../../lib/page/site.ts'
import { useResetOnReturn } from '../../lib/page/use-reset-on-return.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/form.tsx'
import { SettingsRow } from '../../ui/settings.tsx'
import { toast } from '../../ui/toast-store.ts'
import { startGoogleLink, useUnlinkGoogle } from './account-api.ts'
import { GoogleMark } from './google-button.tsx'
import { usePasswordProblem } from './problem-texts.ts'

const REFUSALS = ['canceled', 'failed', 'unavailable', 'expired', 'taken', 'admin'] as const

/** Adds or removes the log-in with Google. Renders nothing for admins, and when Google is not set up. */
export function GoogleRow({ account }: { account: OwnAccount }) {
  const t = useTranslations('auth.google')
  const { google } = useSite()
  const outcome = new URLSearchParams(useLocation().search).get('google')
  const unlink = useUnlinkGoogle()
  const problemOf = usePasswordProblem()
  const [leaving, setLeaving] = useState(false)
  const [problem, setProblem] = useState('')
  useResetOnReturn(() => setLeaving(false))
  if (!google || account.role === 'admin') return null
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
    <SettingsRow
      icon={<GoogleMark />}
      title="Google"
      state={t(account.hasGoogle ? 'linkedText' : 'text')}
      actions={
        account.hasGoogle ? (
          <Button variant="ghost" className="px-3!" busy={unlink.isPending} onClick={() => void end()}>
            {t('unlink')}
          </Button>
        ) : (
          <Button variant="ghost" className="px-3!" busy={leaving} onClick={() => void link()}>
            {t('link')}
          </Button>
        )
      }
      notice={
        <>
          {refusal && !account.hasGoogle && !problem && (
            <Alert tone={refusal === 'canceled' ? 'info' : 'danger'} className="my-2">
              {t(`outcomes.${refusal}`)}
            </Alert>
          )}
          <Problem text={problem} className="my-2" />
        </>
      }
    />
  )
}
