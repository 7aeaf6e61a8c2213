import type { FactorWay } from '@jhilik/contract/second-factors.ts'
import { useTranslations } from 'use-intl'
import { answerConfirmation } from '../../lib/session/confirmation.ts'
import { FactorForm } from '../second-factors/factor-form.tsx'
import { confirmWithFactor, confirmWithPasskey } from './api.ts'

export function ConfirmWithFactor({ ways }: { ways: readonly FactorWay[] }) {
  const t = useTranslations('auth.passwords.confirm')
  const common = useTranslations('dashboard.common')

  async function answer(confirmation: Promise<void>) {
    await confirmation
    answerConfirmation(true)
  }

  return (
    <FactorForm
      ways={ways}
      submitLabel={t('submit')}
      cancelLabel={common('cancel')}
      onCode={(code) => answer(confirmWithFactor(code))}
      onPasskey={() => answer(confirmWithPasskey())}
      onCancel={() => answerConfirmation(false)}
    />
  )
}
