import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { lazyResolver, showFieldErrors } from '../../lib/forms/checks.ts'
import { isApiError } from '../../lib/http/api-error.ts'
import { useSite } from '../../lib/page/site.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { Form, Problem } from '../../ui/form.tsx'
import { toast } from '../../ui/toast-store.ts'
import {
  askLoginCode,
  LOGIN_SUCCESS_TOAST_MS,
  logInWithCode,
  type SecondFactorNeeded,
  type SentCode,
  secondFactorNeeded,
} from './api.ts'
import { LegalConsent } from './auth-page.tsx'
import { ResendCode, SentCodeField, useCodeProblem } from './code-fields.tsx'
import { usePasswordProblem } from './problem-texts.ts'

interface CodeLoginProps {
  /** Goes back to the form with the password; undefined where that is shown as well. */
  onPassword?: () => void
  onSecondFactor: (needed: SecondFactorNeeded) => void
}

/** Logs in with a code, which is asked for, then entered. */
export function CodeLogin({ onPassword, onSecondFactor }: CodeLoginProps) {
  const [sent, setSent] = useState<SentCode | null>(null)
  // Null until a code was sent.
  const [to, setTo] = useState<string | null>(null)
  if (!sent) {
    return (
      <CodeRequestForm
        to={to}
        onPassword={onPassword}
        onSent={(code) => {
          setTo(code.to)
          setSent(code)
        }}
      />
    )
  }
  // Each code has a form of its own.
  return (
    <CodeEntryForm
      key={sent.challenge}
      sent={sent}
      onResent={setSent}
      onChange={() => setSent(null)}
      onSecondFactor={onSecondFactor}
    />
  )
}

const requestResolver = lazyResolver(
  async () => (await import('@jhilik/contract/login-codes.ts')).askCodeRequestSchema,
)

interface CodeRequestFormProps {
  /** Where the last code was sent to. */
  to: string | null
  onSent: (code: SentCode) => void
  onPassword: CodeLoginProps['onPassword']
}

function CodeRequestForm({ to, onSent, onPassword }: CodeRequestFormProps) {
  const t = useTranslations('auth')
  const { textMessages } = useSite()
  const problemOf = usePasswordProblem()
  const [problem, setProblem] = useState('')
  const [byEmail, setByEmail] = useState(!textMessages || to?.includes('@') === true)
  const { register, handleSubmit, setError, setFocus, resetField, formState } = useForm({
    resolver: requestResolver,
    defaultValues: { to: to ?? '' },
  })
  const { errors, isSubmitting } = formState
  const isOpened = onPassword !== undefined || to !== null
  useEffect(() => {
    // The button that opened this form is gone. A form that the page began with takes no focus.
    if (isOpened) setFocus('to')
  }, [isOpened, setFocus])

  const submit = handleSubmit(async (request) => {
    setProblem('')
    try {
      onSent(await askLoginCode(request))
    } catch (error) {
      console.error('No code was sent', error)
      if (!showFieldErrors(error, ['to'], setError)) setProblem(problemOf(error))
    }
  })

  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <Problem text={problem} />
      <Field
        label={t(byEmail ? 'fields.email' : 'fields.phone')}
        hint={t('codeLogin.toHint')}
        error={errors.to?.message}
        required
      >
        <TextInput
          autoCapitalize="none"
          spellCheck={false}
          {...(byEmail
            ? { autoComplete: 'email', inputMode: 'email' }
            : { autoComplete: 'tel', inputMode: 'tel' })}
          {...register('to')}
        />
      </Field>
      <Button type="submit" size="lg" busy={isSubmitting}>
        {t('codeLogin.send')}
      </Button>
      {textMessages && (
        <Button variant="ghost" className="-my-2" onClick={changeWay}>
          {t(byEmail ? 'codeLogin.byPhone' : 'codeLogin.byEmail')}
        </Button>
      )}
      {onPassword && (
        <Button variant="ghost" onClick={onPassword}>
          {t('codeLogin.password')}
        </Button>
      )}
    </Form>
  )

  function changeWay() {
    setByEmail(!byEmail)
    resetField('to', { defaultValue: '' })
    setFocus('to')
  }
}

const entryResolver = lazyResolver(
  async () => (await import('@jhilik/contract/login-codes.ts')).codeLoginRequestSchema,
)

interface CodeEntryFormProps {
  sent: SentCode
  onResent: (code: SentCode) => void
  /** Goes back to the form that asks for a code. */
  onChange: () => void
  onSecondFactor: (needed: SecondFactorNeeded) => void
}

function CodeEntryForm({ sent, onResent, onChange, onSecondFactor }: CodeEntryFormProps) {
  const t = useTranslations('auth')
  const problemOf = useCodeProblem()
  const [problem, setProblem] = useState('')
  // Only a right code tells that there is no account yet.
  const [isNew, setNew] = useState(false)
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: entryResolver,
    defaultValues: { challenge: sent.challenge, code: '' },
  })
  const { errors, isSubmitting } = formState
  useEffect(() => setFocus(isNew ? 'name' : 'code'), [isNew, setFocus])

  const submit = handleSubmit(async (entry) => {
    setProblem('')
    try {
      await logInWithCode(entry)
    } catch (error) {
      if (isApiError(error) && !isNew && error.errors.some(({ path }) => path === 'name')) {
        return setNew(true)
      }
      const needed = secondFactorNeeded(error)
      if (needed) return onSecondFactor(needed)
      console.error('The code did not sign in', error)
      if (!showFieldErrors(error, ['code', 'name'], setError)) setProblem(problemOf(error))
      return
    }
    toast.success({ title: t('login.success'), durationMs: LOGIN_SUCCESS_TOAST_MS })
  })

  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <Problem text={problem} />
      <SentCodeField sent={sent} error={errors.code?.message} {...register('code')} />
      {isNew && (
        <>
          <Field
            label={t('fields.name')}
            hint={t('codeLogin.nameHint')}
            error={errors.name?.message}
            required
          >
            <TextInput autoComplete="name" {...register('name')} />
          </Field>
          <LegalConsent />
        </>
      )}
      <Button type="submit" size="lg" busy={isSubmitting}>
        {t(isNew ? 'register.submit' : 'codeLogin.submit')}
      </Button>
      <div className="flex flex-wrap justify-center gap-x-4 gap-y-2">
        <ResendCode sent={sent} ask={askLoginCode} onResent={onResent} onProblem={setProblem} />
        <Button variant="ghost" onClick={onChange}>
          {t(sent.channel === 'sms' ? 'codeLogin.changeNumber' : 'codeLogin.changeEmail')}
        </Button>
      </div>
    </Form>
  )
}
