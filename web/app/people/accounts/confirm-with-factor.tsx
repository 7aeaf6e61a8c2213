import type { FactorWay } from '@jhilik/contract/second-factors.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { answerConfirmation } from '../../lib/session/confirmation.ts'
import { Problem } from '../../ui/form.tsx'
import { FactorForm } from '../second-factors/factor-form.tsx'
import { PasskeyButton } from '../second-factors/passkey-button.tsx'
import { confirmWithFactor, confirmWithPasskey } from './api.ts'

async function answer(confirmation: Promise<void>) {
  await confirmation
  answerConfirmation(true)
}

export function ConfirmWithFactor({ ways }: { ways: readonly FactorWay[] }) {
  const t = useTranslations('auth.passwords.confirm')
  const common = useTranslations('dashboard.common')

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

/** Lets a customer who has a passkey use it instead of the password or code. */
export function ConfirmWithPasskey() {
  const t = useTranslations('auth.factors')
  const [problem, setProblem] = useState('')
  return (
    <div className="mt-5 flex flex-col gap-4 border-line border-t pt-5">
      <PasskeyButton
        label={t('passkey.use')}
        onUse={() => answer(confirmWithPasskey())}
        onProblem={setProblem}
      />
      <Problem text={problem} />
    </div>
  )
}
