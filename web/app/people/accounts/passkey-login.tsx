import { LOGIN_SUCCESS_TOAST_MS } from '@jhilik/contract/constants.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '../../ui/alert.tsx'
import { toast } from '../../ui/toast-store.ts'
import { PasskeyButton } from '../second-factors/passkey-button.tsx'
import { logInWithPasskey } from './api.ts'

/** The third way to log in. */
export function PasskeyLogin() {
  const t = useTranslations('auth')
  const [problem, setProblem] = useState('')

  async function logIn() {
    await logInWithPasskey()
    toast.success({ title: t('login.success'), durationMs: LOGIN_SUCCESS_TOAST_MS })
  }

  return (
    <>
      <PasskeyButton label={t('factors.passkey.logIn')} onUse={logIn} onProblem={setProblem} />
      {problem && <Alert tone="danger">{problem}</Alert>}
    </>
  )
}
