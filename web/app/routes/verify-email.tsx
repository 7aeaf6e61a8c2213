import { useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { isApiError } from '../lib/http/api-error.ts'
import { pageWithTexts, textsHandle, textsLoader } from '../lib/language/extra-texts.tsx'
import { useProblemMessage } from '../lib/language/translated.ts'
import { unlistedPage } from '../lib/page/page-meta.ts'
import { toLogin } from '../lib/session/login-link.ts'
import { useSessionReady, useUser } from '../lib/session/use-session.ts'
import { verifyEmail } from '../people/accounts/api.ts'
import { AuthFrame } from '../people/accounts/auth-page.tsx'
import { usePasswordProblem } from '../people/accounts/problem-texts.ts'
import { useHydrated } from '../startup/use-hydrated.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Problem } from '../ui/form.tsx'

export const meta = unlistedPage((m) => m.auth.verify.title)

export const handle = textsHandle('auth')
export const loader = () => null
export const clientLoader = textsLoader(handle)

export default pageWithTexts(VerifyEmailPage)

/**
 * The page has a button because programs that check mails open links, and must not confirm by that. The token follows
 * the `#`.
 */
function VerifyEmailPage() {
  const t = useTranslations('auth.verify')
  const problemOf = usePasswordProblem()
  const problemMessage = useProblemMessage()
  const location = useLocation()
  const token = location.hash.slice(1)
  const ready = useSessionReady()
  const user = useUser()
  const hydrated = useHydrated()
  const [outcome, setOutcome] = useState<'done' | 'invalid' | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const state = outcome ?? (hydrated && !token ? 'invalid' : ready && !user ? 'visitor' : 'open')
  const texts = {
    visitor: { title: t('title'), purpose: t('loginFirst') },
    open: { title: t('title'), purpose: t('text') },
    done: { title: t('doneTitle'), purpose: t('done') },
    invalid: { title: t('invalidTitle'), purpose: t('invalid') },
  }[state]

  async function confirm() {
    setProblem('')
    setBusy(true)
    try {
      await verifyEmail(token)
      setOutcome('done')
    } catch (error) {
      console.error('The address was not confirmed', error)
      if (isApiError(error, 'not_found')) setOutcome('invalid')
      else if (isApiError(error, 'link_of_other_account')) setProblem(problemMessage(error))
      else setProblem(problemOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <AuthFrame
      title={texts.title}
      purpose={<p role="status">{texts.purpose}</p>}
      otherQuestion={t('otherQuestion')}
      other={t('other')}
      otherPath="/dashboard/account"
    >
      <Problem text={problem} className="mb-5" />
      {state === 'visitor' && <ButtonLink {...toLogin(location)}>{t('login')}</ButtonLink>}
      {state === 'open' && (
        <Button size="lg" busy={busy} disabled={!ready} onClick={confirm}>
          {t('submit')}
        </Button>
      )}
      {(state === 'done' || state === 'invalid') && <ButtonLink to="/">{t('home')}</ButtonLink>}
    </AuthFrame>
  )
}
