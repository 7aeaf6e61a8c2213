import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useUser } from '../../lib/session/use-session.ts'
import { AuthFrame } from '../../people/accounts/auth-page.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Code } from '../../ui/code.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { UnsavedPages } from '../../ui/unsaved/unsaved-pages.tsx'
import { stepPath } from '../checklist/steps.ts'
import { dropToken, isSetUpOpen, takeToken } from './claim.ts'
import { ClaimForm } from './claim-form.tsx'

type State = 'loading' | 'open' | 'noToken' | 'wrong' | 'closed' | 'unreachable'

/** The person who opens the link that the server prints becomes the owner, as long as there is none. */
export function ClaimPage() {
  const t = useTranslations('setup.claim')
  const user = useUser()
  const navigate = useNavigate()
  // A link that is pasted over this page changes nothing else.
  const { hash } = useLocation()
  const [token, setToken] = useState<string | null>(null)
  const [state, setState] = useState<State>('loading')

  const look = useCallback(async () => {
    const found = takeToken(hash)
    setToken(found)
    setState('loading')
    try {
      const isOpen = await isSetUpOpen()
      setState(isOpen ? (found ? 'open' : 'noToken') : 'closed')
    } catch (error) {
      console.error('The state of the set-up could not be read', error)
      setState('unreachable')
    }
  }, [hash])
  useEffect(() => void look(), [look])

  function refuse(why: 'wrong' | 'closed') {
    dropToken()
    setState(why)
  }

  return (
    <AuthFrame
      title={t(`${state}.title`)}
      purpose={
        <div role="status" className="flex flex-col gap-3">
          <p>{t(`${state}.text`)}</p>
          {(state === 'noToken' || state === 'wrong') && (
            <p>
              {t.rich('newLink', {
                command: 'npm run make-admin',
                code: (words) => <Code>{words}</Code>,
              })}
            </p>
          )}
        </div>
      }
      otherQuestion={t('otherQuestion')}
      other={t('other')}
      otherPath="/login"
    >
      {state === 'loading' && <Spinner label={t('loading.title')} hideLabel className="py-10" />}
      {state === 'open' && token && (
        <UnsavedPages>
          <ClaimForm
            token={token}
            onClaimed={() => void navigate(stepPath('second-factor'), { replace: true })}
            onRefused={refuse}
          />
        </UnsavedPages>
      )}
      {state === 'unreachable' && <Button onClick={() => void look()}>{t('retry')}</Button>}
      {state === 'closed' &&
        (user?.role === 'admin' ? (
          <ButtonLink to={stepPath('second-factor')}>{t('goOn')}</ButtonLink>
        ) : (
          <ButtonLink to="/login">{t('logIn')}</ButtonLink>
        ))}
    </AuthFrame>
  )
}
