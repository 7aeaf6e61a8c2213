import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useSendVerifyLink } from './account-api.ts'

/** Sends the link to verify the reader's address again. */
export function SendVerifyLink(look: Pick<ButtonProps, 'variant' | 'size'>) {
  const t = useTranslations('dashboard.account.login')
  const send = useSendVerifyLink()

  async function sendAgain() {
    try {
      await send.mutateAsync()
      toast.success({ title: t('sent') })
    } catch (error) {
      console.error('The link was not sent', error)
      toast.error({ title: t(isApiError(error, 'too_many_requests') ? 'tooMany' : 'failed') })
    }
  }

  return (
    <Button {...look} busy={send.isPending} onClick={sendAgain}>
      {t('resend')}
    </Button>
  )
}
