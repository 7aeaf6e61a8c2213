import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { showNotice } from '../../ui/notice.tsx'
import { useConfirmEmailChange } from './account-api.ts'
import { usePasswordProblem } from './use-password-problem.ts'

const HASH = '#confirm-email='

/**
 * The page that the link of the mail leads to. It has a button because programs that check mails open links, and must
 * not confirm by that.
 */
export function ConfirmEmailChange() {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const t = useTranslations('dashboard.account.email')
  const problemOf = usePasswordProblem()
  const problemMessage = useProblemMessage()
  const confirm = useConfirmEmailChange()
  const [problem, setProblem] = useState('')
  if (!hash.startsWith(HASH)) return null

  async function take() {
    setProblem('')
    try {
      await confirm.mutateAsync(hash.slice(HASH.length))
    } catch (error) {
      console.error('The new email was not confirmed', error)
      if (isApiError(error, 'not_found')) setProblem(t('invalid'))
      else if (isApiError(error, 'email_taken', 'link_of_other_account')) setProblem(problemMessage(error))
      else setProblem(problemOf(error))
      return
    }
    await navigate({ pathname, search }, { replace: true })
    showNotice({ title: t('done'), text: t('doneText'), tone: 'success' })
  }

  return (
    <Card>
      <CardBody>
        <h2 className="text-xl">{t('confirmTitle')}</h2>
        <p className="mt-1 mb-5 text-soft">{t('confirmText')}</p>
        {problem && (
          <Alert tone="danger" className="mb-5">
            {problem}
          </Alert>
        )}
        <Button busy={confirm.isPending} onClick={() => void take()} className="max-sm:w-full">
          {t('confirm')}
        </Button>
      </CardBody>
    </Card>
  )
}
