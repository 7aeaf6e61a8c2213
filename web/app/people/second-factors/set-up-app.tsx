import type { NewAuthenticator } from '@jhilik/contract/second-factors.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { lazyResolver, showFieldErrors } from '../../lib/forms/checks.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { Problem } from '../../ui/form.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useFactorProblem } from '../accounts/problem-texts.ts'
import { useFinishAuthenticator } from './api.ts'

const QrCode = lazyPart(async () => (await import('./qr-code.tsx')).QrCode)

const resolver = lazyResolver(
  async () => (await import('@jhilik/contract/second-factors.ts')).addAuthenticatorRequestSchema,
)

interface SetUpAppProps {
  app: NewAuthenticator
  onDone: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** The key as a picture and as text, and the field for the first code. */
export function SetUpApp({ app: { key, uri, ticket }, onDone, onCancel }: SetUpAppProps) {
  const t = useTranslations('dashboard.secondFactors')
  const common = useTranslations('dashboard.common')
  const factors = useTranslations('auth.factors')
  const finish = useFinishAuthenticator()
  const problemOf = useFactorProblem()
  const heading = useRef<HTMLHeadingElement>(null)
  const [problem, setProblem] = useState('')
  const { register, handleSubmit, setError, formState } = useForm({
    resolver,
    defaultValues: { ticket, code: '' },
  })
  const { errors, isSubmitting } = formState
  // The heading gets the focus: with the field, the picture above it would leave a phone's screen.
  useEffect(() => heading.current?.focus(), [])

  const submit = handleSubmit(async (request) => {
    setProblem('')
    try {
      onDone(await finish.mutateAsync(request))
    } catch (error) {
      console.error('The app was not set up', error)
      if (!showFieldErrors(error, ['code'], setError)) setProblem(problemOf(error))
    }
  })

  return (
    <form onSubmit={submit} noValidate className="mt-5 flex flex-col gap-5 border-line border-t pt-5">
      <h3 ref={heading} tabIndex={-1} className="scroll-mt-24 text-lg">
        {t('setUp')}
      </h3>
      <Problem text={problem} />
      <ol className="flex list-decimal flex-col gap-5 pl-5 marker:font-semibold">
        <li>{t('stepInstall')}</li>
        <li>
          <p className="mb-3">{t('stepScan')}</p>
          <Suspense fallback={<Spinner label={common('loading')} className="size-52" />}>
            <QrCode text={uri} label={t('qrCode')} />
          </Suspense>
          <p className="mt-3 text-soft">{t('orType')}</p>
          <p className="mt-1 font-mono font-semibold tracking-wide [overflow-wrap:anywhere]">
            {key.replace(/(.{4})(?=.)/g, '$1 ')}
          </p>
          <a href={uri} className={buttonClass({ variant: 'secondary', size: 'sm' }, 'mt-3 sm:hidden')}>
            {t('openApp')}
          </a>
        </li>
        <li>
          <Field label={factors('appCode')} hint={factors('appHint')} error={errors.code?.message} required>
            <TextInput
              autoComplete="one-time-code"
              inputMode="numeric"
              className="max-w-64 text-center font-semibold text-2xl tabular-nums tracking-[0.2em]"
              {...register('code')}
            />
          </Field>
        </li>
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting}>
          {t('finish')}
        </Button>
        <Button variant="secondary" disabled={isSubmitting} onClick={onCancel}>
          {common('cancel')}
        </Button>
      </div>
    </form>
  )
}
