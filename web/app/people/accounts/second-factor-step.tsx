import { useTranslations } from 'use-intl'
import { toast } from '../../ui/toast-store.ts'
import { FactorForm } from '../second-factors/factor-form.tsx'
import {
  LOGIN_SUCCESS_TOAST_MS,
  logInWithPasskey,
  logInWithSecondFactor,
  type SecondFactorNeeded,
} from './api.ts'

interface SecondFactorStepProps {
  needed: SecondFactorNeeded
  /** Goes back to the first step. */
  onCancel: () => void
}

/** The second step of a log-in, on the same page. */
export function SecondFactorStep({ needed: { ticket, ways }, onCancel }: SecondFactorStepProps) {
  const t = useTranslations('auth')

  async function logIn(step: Promise<void>) {
    await step
    toast.success({ title: t('login.success'), durationMs: LOGIN_SUCCESS_TOAST_MS })
  }

  return (
    <div className="flex flex-col gap-5">
      <p role="status">{t('factors.login')}</p>
      <FactorForm
        ways={ways}
        submitLabel={t('login.submit')}
        cancelLabel={t('factors.back')}
        onCode={(code) => logIn(logInWithSecondFactor(ticket, code))}
        onPasskey={() => logIn(logInWithPasskey())}
        onCancel={onCancel}
      />
    </div>
  )
}
