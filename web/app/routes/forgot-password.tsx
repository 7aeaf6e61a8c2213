import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { lazyResolver, showFieldErrors } from '../lib/forms/checks.ts'
import { pageWithTexts, textsHandle, textsLoader } from '../lib/language/extra-texts.tsx'
import { unlistedPage } from '../lib/page/page-meta.ts'
import { askPasswordReset } from '../people/accounts/api.ts'
import { AuthFrame } from '../people/accounts/auth-page.tsx'
import { usePasswordProblem } from '../people/accounts/problem-texts.ts'
import { Button } from '../ui/button.tsx'
import { Field, TextInput } from '../ui/field.tsx'
import { Form, Problem } from '../ui/form.tsx'
import { emailAddress } from '../ui/text.tsx'

export const meta = unlistedPage((m) => m.auth.passwords.forgotten.title)

export const handle = textsHandle('auth')
export const loader = () => null
export const clientLoader = textsLoader(handle)

export default pageWithTexts(ForgotPasswordPage)

function ForgotPasswordPage() {
  const t = useTranslations('auth.passwords.forgotten')
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)

  return (
    <AuthFrame
      title={t(isSent ? 'sentTitle' : 'title')}
      purpose={isSent ? <Sent email={email} /> : t('subtitle')}
      otherQuestion={t('otherQuestion')}
      other={t('other')}
      otherPath="/login"
    >
      {isSent ? (
        <Button variant="secondary" onClick={() => setSent(false)}>
          {t('otherAddress')}
        </Button>
      ) : (
        <ForgotPasswordForm
          email={email}
          onSent={(email) => {
            setEmail(email)
            setSent(true)
          }}
        />
      )}
    </AuthFrame>
  )
}

/** The text gets the focus, as the form that had it is gone. */
function Sent({ email }: { email: string }) {
  const t = useTranslations('auth.passwords.forgotten')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="flex flex-col gap-3">
      <p>{t.rich('sent', { email, address: emailAddress })}</p>
      <p>{t('sentHint')}</p>
    </div>
  )
}

const resolver = lazyResolver(
  async () => (await import('@jhilik/contract/accounts.ts')).forgottenPasswordRequestSchema,
)

/** `onSent` gets the address that a link was asked for. */
function ForgotPasswordForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const t = useTranslations('auth.passwords.forgotten')
  const labels = useTranslations('auth.fields')
  const problemOf = usePasswordProblem()
  const [problem, setProblem] = useState('')
  const { register, handleSubmit, setError, formState } = useForm({ resolver, defaultValues: { email } })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ email }) => {
    setProblem('')
    try {
      await askPasswordReset(email)
    } catch (error) {
      console.error('The link was not asked for', error)
      if (!showFieldErrors(error, ['email'], setError)) setProblem(problemOf(error))
      return
    }
    onSent(email)
  })

  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <Problem text={problem} />
      <Field label={labels('email')} error={errors.email?.message} required>
        <TextInput type="email" autoComplete="username" inputMode="email" {...register('email')} />
      </Field>
      <Button type="submit" size="lg" busy={isSubmitting}>
        {t('submit')}
      </Button>
    </Form>
  )
}
