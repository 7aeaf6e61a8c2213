import { useCallback, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { lazyResolver, showFieldErrors } from '../../lib/forms/checks.ts'
import { isApiError, isTooOften } from '../../lib/http/api-error.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { useUser } from '../../lib/session/use-session.ts'
import { AuthFrame } from '../../people/accounts/auth-page.tsx'
import { NewPasswordInput } from '../../people/accounts/new-password-input.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { Form, Problem } from '../../ui/form.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Code } from '../../ui/text.tsx'
import { isChanged, UnsavedPages, useGuard, useUnsaved } from '../../ui/unsaved.tsx'
import { claimBusiness, dropToken, isSetUpOpen, takeToken } from './claim.ts'
import { stepPath } from './steps.ts'

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

const resolver = lazyResolver(async () => (await import('@jhilik/contract/set-up.ts')).claimRequestSchema)

const fields = ['name', 'email', 'phone', 'password'] as const

interface ClaimFormProps {
  token: string
  onClaimed: () => void
  onRefused: (why: 'wrong' | 'closed') => void
}

/** The account of the owner, with the rules of every other account. */
function ClaimForm({ token, onClaimed, onRefused }: ClaimFormProps) {
  const t = useTranslations('setup.claim')
  const auth = useTranslations('auth')
  const problemMessage = useProblemMessage()
  const [problem, setProblem] = useState('')
  const { register, handleSubmit, setError, getValues, formState } = useForm({
    resolver,
    defaultValues: { name: '', email: '', phone: '', password: '', token },
  })
  const { errors, isSubmitting, dirtyFields } = formState
  const guard = useGuard()
  useUnsaved(isChanged(dirtyFields))

  const submit = handleSubmit(async (draft) => {
    setProblem('')
    try {
      await claimBusiness({ ...draft, token })
      guard?.forget()
      onClaimed()
    } catch (error) {
      console.error('The business was not taken over', error)
      if (isApiError(error, 'setup_link_wrong')) onRefused('wrong')
      else if (isApiError(error, 'setup_closed')) onRefused('closed')
      else if (isApiError(error, 'email_taken'))
        setError('email', { type: 'server', message: problemMessage(error) }, { shouldFocus: true })
      else if (isTooOften(error)) setProblem(problemMessage(error))
      else if (isApiError(error, 'FETCH_ERROR', 'TIMEOUT_ERROR')) setProblem(t('kept'))
      else if (!showFieldErrors(error, fields, setError)) setProblem(auth('passwords.failed'))
    }
  })

  return (
    <Form onSubmit={submit} className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <Field label={auth('fields.name')} error={errors.name?.message} required>
        <TextInput autoComplete="name" {...register('name')} />
      </Field>
      <Field label={auth('fields.phone')} error={errors.phone?.message} required>
        <TextInput type="tel" autoComplete="tel" {...register('phone')} />
      </Field>
      <Field label={auth('fields.email')} error={errors.email?.message} required className="sm:col-span-2">
        <TextInput type="email" autoComplete="email" inputMode="email" {...register('email')} />
      </Field>
      <Field
        label={auth('fields.password')}
        hint={auth('register.passwordHint')}
        error={errors.password?.message}
        required
        className="sm:col-span-2"
      >
        <NewPasswordInput personal={() => getValues(['name', 'email', 'phone'])} {...register('password')} />
      </Field>
      <Problem text={problem} className="sm:col-span-2" />
      <Button type="submit" size="lg" busy={isSubmitting} className="sm:col-span-2">
        {t('submit')}
      </Button>
    </Form>
  )
}
