import { useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { textsHandle, textsLoader, WithExtraTexts } from '../lib/language/extra-texts.tsx'
import { unlistedPage } from '../lib/page/page-title.ts'
import { AuthFrame } from '../people/accounts/auth-page.tsx'
import { ResetPasswordForm } from '../people/accounts/reset-password-form.tsx'
import { useHydrated } from '../startup/use-hydrated.ts'
import { ButtonLink } from '../ui/button.tsx'

export const meta = unlistedPage((m) => m.auth.passwords.reset.title)

export const handle = textsHandle('auth')
export const loader = () => null
export const clientLoader = textsLoader(handle)

export default function ResetPassword() {
  return (
    <WithExtraTexts>
      <ResetPasswordPage />
    </WithExtraTexts>
  )
}

/** The token follows the `#` of the address, which the server does not get. */
function ResetPasswordPage() {
  const t = useTranslations('auth.passwords.reset')
  const token = useLocation().hash.slice(1)
  const hydrated = useHydrated()
  const [outcome, setOutcome] = useState<'done' | 'invalid' | null>(null)
  const state = outcome ?? (hydrated && !token ? 'invalid' : 'open')
  const texts = {
    open: { title: t('title'), purpose: t('subtitle') },
    done: { title: t('doneTitle'), purpose: t('done') },
    invalid: { title: t('invalidTitle'), purpose: t('invalid') },
  }[state]

  return (
    <AuthFrame
      title={texts.title}
      purpose={<p role="status">{texts.purpose}</p>}
      otherQuestion={t('otherQuestion')}
      other={t('other')}
      otherPath="/login"
    >
      {state === 'open' && (
        <ResetPasswordForm
          token={token}
          onDone={() => setOutcome('done')}
          onInvalid={() => setOutcome('invalid')}
        />
      )}
      {state === 'done' && <ButtonLink to="/login">{t('signIn')}</ButtonLink>}
      {state === 'invalid' && <ButtonLink to="/forgot-password">{t('askAgain')}</ButtonLink>}
    </AuthFrame>
  )
}
