import { type ComponentProps, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { emailText } from '../../lib/language/email-text.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { serverNow } from '../../lib/live/server-time.ts'
import { useServerTime } from '../../lib/live/use-server-time.ts'
import { Button } from '../../ui/button.tsx'
import { CodeInput } from '../../ui/code-input.tsx'
import { Field } from '../../ui/field.tsx'
import { emailAddress, phoneNumber } from '../../ui/text.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { SentCode } from './api.ts'
import { usePasswordProblem } from './problem-texts.ts'

// These are the parts of the forms that take a code of six digits: the one that logs in, and `code-form.tsx`.

interface SentCodeFieldProps extends ComponentProps<typeof CodeInput> {
  sent: SentCode
  error: string | undefined
}

/** Says where the code was sent to and takes it; phones offer it from the message. */
export function SentCodeField({ sent, error, ...input }: SentCodeFieldProps) {
  const t = useTranslations('auth.codeLogin')
  return (
    <>
      <p role="status">
        {sent.channel === 'sms'
          ? t.rich('sentSms', { to: sent.to, address: phoneNumber })
          : t.rich('sentEmail', { to: emailText(sent.to), address: emailAddress })}
      </p>
      <Field label={t('code')} hint={t('codeHint')} error={error} required>
        <CodeInput {...input} />
      </Field>
    </>
  )
}

/** Says why a code was not accepted, in the reader's language. */
export function useCodeProblem() {
  const problemOf = usePasswordProblem()
  const problemMessage = useProblemMessage()
  return (error: unknown): string =>
    isApiError(error, 'code_ended', 'code_not_for_admins') ? problemMessage(error) : problemOf(error)
}

interface ResendCodeProps {
  sent: SentCode
  ask: (sent: SentCode) => Promise<SentCode>
  onResent: (code: SentCode) => void
  onProblem: (problem: string) => void
}

/** Disabled until the destination may get another code. */
export function ResendCode({ sent, ask, onResent, onProblem }: ResendCodeProps) {
  const t = useTranslations('auth.codeLogin')
  const problemOf = usePasswordProblem()
  const [busy, setBusy] = useState(false)
  const seconds = useSecondsLeft(sent.resendSeconds)

  async function resend() {
    onProblem('')
    setBusy(true)
    try {
      onResent(await ask(sent))
      toast.success({ title: t('resent') })
    } catch (error) {
      console.error('No code was sent', error)
      onProblem(problemOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button variant="ghost" busy={busy} disabled={seconds > 0} onClick={resend} className="tabular-nums">
      {seconds > 0 ? t('resendIn', { seconds }) : t('resend')}
    </Button>
  )
}

function useSecondsLeft(seconds: number): number {
  const [end] = useState(() => serverNow() + seconds * 1_000)
  const now = useServerTime((at) => (at < end ? (end - at) % 1_000 || 1_000 : null))
  return Math.max(0, Math.ceil((end - now) / 1_000))
}
