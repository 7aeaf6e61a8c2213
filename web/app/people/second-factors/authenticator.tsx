import type { NewAuthenticator, SecondFactors } from '@jhilik/contract/second-factors.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { lazyResolver, showFieldErrors } from '../../lib/forms/checks.ts'
import { useFormat } from '../../lib/language/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CodeInput } from '../../ui/code-input.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Problem } from '../../ui/form.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useFactorProblem } from '../accounts/problem-texts.ts'
import {
  secondFactorsQuery,
  useBeginAuthenticator,
  useFinishAuthenticator,
  useRemoveAuthenticator,
  useRenewRecoveryCodes,
} from './api.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

interface AuthenticatorProps {
  /** The heading above, which gets the focus when a pressed button is gone. */
  heading: RefObject<HTMLHeadingElement | null>
  /** Called when an admin who came to set one up can go on. */
  onReady: () => void
}

/** The authenticator app and the recovery codes. */
export function Authenticator({ heading, onReady }: AuthenticatorProps) {
  const t = useTranslations('dashboard.secondFactors')
  const common = useTranslations('dashboard.common')
  const query = useQuery(secondFactorsQuery())
  const problemOf = useFactorProblem()
  const begin = useBeginAuthenticator()
  const renew = useRenewRecoveryCodes()
  const remove = useRemoveAuthenticator()
  const [app, setApp] = useState<NewAuthenticator | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [asking, setAsking] = useState<'remove' | 'renew' | null>(null)
  const [problem, setProblem] = useState('')

  async function attempt(action: () => Promise<void>) {
    setProblem('')
    try {
      await action()
    } catch (error) {
      console.error('The second factor was not changed', error)
      setProblem(problemOf(error))
    }
    setAsking(null)
  }

  const start = () => attempt(async () => setApp(await begin.mutateAsync()))
  const renewCodes = () => attempt(async () => setCodes(await renew.mutateAsync()))
  const removeApp = () =>
    attempt(async () => {
      await remove.mutateAsync()
      toast.success({ title: t('removed') })
      // The pressed button is gone.
      heading.current?.focus()
    })

  function kept() {
    setCodes(null)
    heading.current?.focus()
    onReady()
  }

  return (
    <>
      <p className="text-soft">{t('text')}</p>
      <Problem text={problem} className="mt-4" />
      <Loaded query={query} failed={t('loadFailed')} className="py-6">
        {(factors) => {
          if (codes) return <RecoveryCodes codes={codes} onKept={kept} />
          if (app) {
            return (
              <SetUpApp
                app={app}
                onCancel={() => setApp(null)}
                onDone={(made) => {
                  setCodes(made)
                  setApp(null)
                }}
              />
            )
          }
          return (
            <Status factors={factors}>
              <Button
                variant={factors.appAddedAt ? 'secondary' : 'primary'}
                busy={begin.isPending}
                onClick={start}
              >
                {t(factors.appAddedAt ? 'replace' : 'setUp')}
              </Button>
              {factors.ways.length > 0 && (
                <Button variant="secondary" busy={renew.isPending} onClick={() => setAsking('renew')}>
                  {t('newCodes')}
                </Button>
              )}
              {factors.appAddedAt && (
                <Button variant="secondary" onClick={() => setAsking('remove')}>
                  {t('remove')}
                </Button>
              )}
            </Status>
          )
        }}
      </Loaded>
      <ConfirmDialog
        open={asking === 'remove'}
        onOpenChange={() => setAsking(null)}
        title={t('removeTitle')}
        description={t(query.data?.isRequired ? 'removeTextRequired' : 'removeText')}
        confirmLabel={t('remove')}
        cancelLabel={common('cancel')}
        onConfirm={removeApp}
        tone="danger"
        busy={remove.isPending}
      />
      <ConfirmDialog
        open={asking === 'renew'}
        onOpenChange={() => setAsking(null)}
        title={t('newCodesTitle')}
        description={t('newCodesText')}
        confirmLabel={t('newCodes')}
        cancelLabel={common('cancel')}
        onConfirm={renewCodes}
        busy={renew.isPending}
      />
    </>
  )
}

/** Says what is set up; the buttons are children. */
function Status({ factors, children }: { factors: SecondFactors; children: ReactNode }) {
  const t = useTranslations('dashboard.secondFactors')
  const format = useFormat()
  const { appAddedAt, isRequired, ways, recoveryCodesLeft } = factors
  return (
    <div className="mt-4 flex flex-col gap-4">
      {isRequired && ways.length === 0 && <Alert tone="warning">{t('required')}</Alert>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={appAddedAt ? 'success' : 'neutral'}>{t(appAddedAt ? 'on' : 'off')}</Badge>
        {appAddedAt && <span className="text-soft">{t('since', { time: format.dateTime(appAddedAt) })}</span>}
      </div>
      {ways.length > 0 &&
        (recoveryCodesLeft > 2 ? (
          <p className="text-soft">{t('codesLeft', { count: recoveryCodesLeft })}</p>
        ) : (
          <Alert tone="warning">{t('codesLow', { count: recoveryCodesLeft })}</Alert>
        ))}
      <div className="flex flex-wrap gap-3 max-sm:flex-col">{children}</div>
    </div>
  )
}

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
function SetUpApp({ app: { key, uri, ticket }, onDone, onCancel }: SetUpAppProps) {
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
            <CodeInput className="max-w-64" {...register('code')} />
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
