import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import { askCodeResponseSchema, type CodeEntry } from '@jhilik/contract/login-codes.ts'
import type { OwnAccount } from '@jhilik/contract/own-account.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../lib/http/http.ts'
import { useSite } from '../../lib/page/site.ts'
import { answerConfirmation } from '../../lib/session/confirmation.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/form.tsx'
import type { SentCode } from './api.ts'
import { useCodeProblem } from './code-fields.tsx'
import { CodeForm } from './code-form.tsx'
import { usePasswordProblem } from './problem-texts.ts'

type Address = Pick<SentCode, 'channel' | 'to'>

/**
 * Sends a code to the phone number or e-mail address of an account without a password, and asks for it in the dialog.
 */
export function ConfirmWithCode({ account }: { account: OwnAccount }) {
  const t = useTranslations('auth.passwords.confirm')
  const common = useTranslations('dashboard.common')
  const problemOf = useCodeProblem()
  const [sent, setSent] = useState<SentCode | null>(null)
  const { textMessages } = useSite()
  const addresses: Address[] = []
  if (account.verifiedPhone && textMessages) addresses.push({ channel: 'sms', to: account.verifiedPhone })
  if (account.email) addresses.push({ channel: 'email', to: account.email })
  if (!sent) return <ChooseAddress addresses={addresses} onSent={setSent} />
  return (
    <CodeForm
      key={sent.challenge}
      sent={sent}
      submitLabel={t('submit')}
      problemOf={problemOf}
      ask={askConfirmationCode}
      onResent={setSent}
      enter={confirmWithCode}
      onEntered={() => answerConfirmation(true)}
      other={{ label: common('cancel'), onClick: () => answerConfirmation(false) }}
    />
  )
}

function ChooseAddress({ addresses, onSent }: { addresses: Address[]; onSent: (code: SentCode) => void }) {
  const t = useTranslations('auth.passwords.confirm')
  const common = useTranslations('dashboard.common')
  const problemOf = usePasswordProblem()
  const [problem, setProblem] = useState('')
  const [sending, setSending] = useState<SentCode['channel'] | null>(null)

  async function send(address: Address) {
    setProblem('')
    setSending(address.channel)
    try {
      onSent(await askConfirmationCode(address))
    } catch (error) {
      console.error('No code was sent', error)
      setProblem(problemOf(error))
      setSending(null)
    }
  }

  return (
    <div className="grid gap-3">
      <Problem text={problem} />
      {addresses.map((address, index) => (
        <Button
          key={address.channel}
          variant={index === 0 ? 'primary' : 'secondary'}
          busy={sending === address.channel}
          disabled={sending !== null}
          onClick={() => void send(address)}
          className="[overflow-wrap:anywhere]"
        >
          {t('send', { to: address.to })}
        </Button>
      ))}
      <Button variant="ghost" disabled={sending !== null} onClick={() => answerConfirmation(false)}>
        {common('cancel')}
      </Button>
    </div>
  )
}

/** Sends a code to one of the reader's addresses. */
export async function askConfirmationCode({
  channel,
  to,
}: Pick<SentCode, 'channel' | 'to'>): Promise<SentCode> {
  const { data } = await api.post('/auth/confirm/code', askCodeResponseSchema, { body: { channel } })
  return { ...data, to }
}

/** A wrong code is refused as a field. */
export async function confirmWithCode(request: CodeEntry): Promise<void> {
  await api.post('/auth/confirm/code/entry', emptySuccessSchema, { body: request })
}
