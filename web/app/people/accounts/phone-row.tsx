import type { OwnAccount } from '@jhilik/contract/own-account.ts'
import { Smartphone } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useSite } from '../../lib/page/site.ts'
import { SettingsRow } from '../../ui/settings.tsx'
import { PhoneNumber } from '../../ui/text.tsx'
import { toast } from '../../ui/toast-store.ts'
import { ProvenFact } from './email-row.tsx'
import { VerifyPhone } from './verify-phone.tsx'

/** The number whose codes log the reader in. Renders nothing where no number can become one. */
export function PhoneRow({ account: { phone, verifiedPhone, role } }: { account: OwnAccount }) {
  const t = useTranslations('dashboard.account')
  const { textMessages } = useSite()
  const heading = useRef<HTMLHeadingElement>(null)
  const mayVerify = textMessages && role === 'user'
  if (!verifiedPhone && !mayVerify) return null

  function sayVerified() {
    toast.success({ title: t('login.phoneDone') })
    // The button that opened the dialog is gone.
    heading.current?.focus()
  }
  const value = verifiedPhone || phone
  const action = t(verifiedPhone ? 'rows.change' : 'rows.confirm')
  return (
    <SettingsRow
      icon={<Smartphone aria-hidden className="size-5" />}
      title={t('login.phone')}
      heading={heading}
      state={
        <>
          {value ? (
            <ProvenFact value={<PhoneNumber>{value}</PhoneNumber>} isProven={verifiedPhone !== null} />
          ) : (
            <span>{t('login.noPhone')}</span>
          )}
          {!verifiedPhone && <p className="text-sm">{t('login.askPhone')}</p>}
        </>
      }
      actions={
        mayVerify && (
          <VerifyPhone
            // The form begins with the number as it is now.
            key={verifiedPhone ?? phone}
            variant="ghost"
            className="px-3!"
            phone={verifiedPhone ? '' : phone}
            label={action}
            aria-label={`${t('login.phone')}: ${action}`}
            onVerified={sayVerified}
          />
        )
      }
    />
  )
}
