import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { textsHandle, textsLoader, WithExtraTexts } from '../lib/language/extra-texts.tsx'
import { unlistedPage } from '../lib/page/page-title.ts'
import { AuthFrame } from '../people/accounts/auth-page.tsx'
import { ForgotPasswordForm } from '../people/accounts/forgot-password-form.tsx'
import { Button } from '../ui/button.tsx'
import { emailAddress } from '../ui/email-address.tsx'

export const meta = unlistedPage((m) => m.auth.passwords.forgotten.title)

export const handle = textsHandle('auth')
export const loader = () => null
export const clientLoader = textsLoader(handle)

export default function ForgotPassword() {
  return (
    <WithExtraTexts>
      <ForgotPasswordPage />
    </WithExtraTexts>
  )
}

function ForgotPasswordPage() {
  const t = useTranslations('auth.passwords.forgotten')
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)

  return (
    <AuthFrame
      title={t(isSent ? 'sentTitle' : 'title')}
      purpose={isSent ? <Sent email={email} /> : t('subtitle')}
      otherQuestion={t('otherQuestion')}
      other={t('other')}
      otherPath="/login"
    >
      {isSent ? (
        <Button variant="secondary" onClick={() => setSent(false)}>
          {t('otherAddress')}
        </Button>
      ) : (
        <ForgotPasswordForm
          email={email}
          onSent={(email) => {
            setEmail(email)
            setSent(true)
          }}
        />
      )}
    </AuthFrame>
  )
}

/** The text gets the focus, as the form that had it is gone. */
function Sent({ email }: { email: string }) {
  const t = useTranslations('auth.passwords.forgotten')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="flex flex-col gap-3">
      <p>{t.rich('sent', { email, address: emailAddress })}</p>
      <p>{t('sentHint')}</p>
    </div>
  )
}
