import { type ComponentProps, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { TextInput } from '../../ui/field.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { SentCode } from './api.ts'
import { usePasswordProblem } from './problem-texts.ts'

/** A field for a code of six digits, which phones offer from the message. */
export function CodeInput({ className, ...props }: ComponentProps<typeof TextInput>) {
  return (
    <TextInput
      autoComplete="one-time-code"
      inputMode="numeric"
      className={cx('text-center font-semibold text-2xl tabular-nums tracking-[0.3em]', className)}
      {...props}
    />
  )
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
  const [end] = useState(() => Date.now() + seconds * 1_000)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1_000))), 1_000)
    return () => clearTimeout(timer)
  }, [left, end])
  return left
}
