import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isTooOften } from '../../lib/http/api-error.ts'
import { useTryAgain } from '../../lib/language/try-again.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useSendVerifyLink } from './account-api.ts'

/** Sends the link to verify the reader's address again, and says beside the button what became of it. */
export function SendVerifyLink(look: Pick<ButtonProps, 'variant' | 'size'>) {
  const t = useTranslations('dashboard.account.login')
  const tryAgain = useTryAgain()
  const send = useSendVerifyLink()
  const [outcome, setOutcome] = useState<{ text: string; isSent: boolean } | null>(null)

  async function sendAgain() {
    setOutcome(null)
    try {
      await send.mutateAsync()
      setOutcome({ text: t('sent'), isSent: true })
    } catch (error) {
      console.error('The link was not sent', error)
      const text = isTooOften(error) ? t('tooMany', { tryAgain: tryAgain(error) ?? '' }) : t('failed')
      setOutcome({ text, isSent: false })
    }
  }

  return (
    <div>
      <Button {...look} busy={send.isPending} onClick={sendAgain}>
        {t('resend')}
      </Button>
      {/* The live region is there from the start: screen readers announce changes only. */}
      <p role="status">
        {outcome && (
          <span className={cx('mt-2 block font-medium', outcome.isSent ? 'text-success' : 'text-danger')}>
            {outcome.text}
          </span>
        )}
      </p>
    </div>
  )
}
