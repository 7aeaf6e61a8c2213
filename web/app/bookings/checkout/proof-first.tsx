import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { emailText } from '../../lib/language/email-text.ts'
import { withTexts } from '../../lib/language/extra-texts.tsx'
import { useUser } from '../../lib/session/use-session.ts'
import { ownAccountQuery } from '../../people/accounts/account-api.ts'
import { ConfirmPassword } from '../../people/accounts/confirm-password.tsx'
import { SendVerifyLink } from '../../people/accounts/send-verify-link.tsx'
import { VerifyPhone } from '../../people/accounts/verify-phone.tsx'
import { Alert } from '../../ui/alert.tsx'
import { emailAddress } from '../../ui/text.tsx'

export const loadProofFirst = () => withTexts(['auth', 'dashboard', 'onDemand'], ProofFirst)

interface ProofFirstProps {
  /** What the customer has to confirm before another booking without a payment. */
  proof: 'email' | 'phone'
  /** The number of the booking form. */
  phone: string
  /** The text of the button that books. */
  button: string
}

/** Lets a customer confirm an address beside the button that books, so that nothing is typed again. */
function ProofFirst({ proof, phone, button }: ProofFirstProps) {
  const t = useTranslations('onDemand.proof')
  const failed = useTranslations('booking.failed')
  const user = useUser()
  const { data: account } = useQuery(ownAccountQuery())
  const [isVerified, setVerified] = useState(false)
  // It may have been confirmed in another tab.
  const isConfirmed = proof === 'email' ? account?.emailVerified : account?.verifiedPhone
  const isDone = isVerified || Boolean(isConfirmed)
  const box = useRef<HTMLDivElement>(null)
  // The button that opened the dialog is gone.
  useEffect(() => {
    if (isVerified) box.current?.focus()
  }, [isVerified])
  return (
    <div ref={box} tabIndex={-1} className="scroll-my-24">
      {isDone && (
        <Alert tone="success" title={t(`${proof}Done`)}>
          {t('again', { button })}
        </Alert>
      )}
      {!isDone && proof === 'email' && (
        <Alert
          tone="danger"
          title={failed('title')}
          action={<SendVerifyLink variant="secondary" size="sm" />}
        >
          {t.rich('email', { email: emailText(user?.email ?? ''), button, address: emailAddress })}
        </Alert>
      )}
      {!isDone && proof === 'phone' && (
        <Alert
          tone="danger"
          title={failed('title')}
          action={
            <VerifyPhone variant="secondary" size="sm" phone={phone} onVerified={() => setVerified(true)} />
          }
        >
          {t('phone')}
        </Alert>
      )}
      {proof === 'phone' && <ConfirmPassword />}
    </div>
  )
}
