import { zodResolver } from '@hookform/resolvers/zod'
import { confirmRequestSchema } from '@jhilik/contract/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useStore } from 'zustand'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { answerConfirmation, confirmationStore, setCanAsk } from '../../lib/session/confirmation.ts'
import { useUser } from '../../lib/session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { DialogForm, Problem } from '../../ui/form.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import type { Loading } from '../../ui/loaded.tsx'
import { PartFailed } from '../../ui/part-failed.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { secondFactorsQuery } from '../second-factors/api.ts'
import { ownAccountQuery } from './account-api.ts'
import { confirmPassword } from './api.ts'
import { usePasswordProblem } from './problem-texts.ts'

const ConfirmWithFactor = lazyPart(
  async () => (await import('./confirm-with-factor.tsx')).ConfirmWithFactor,
  PartFailed,
)
const ConfirmWithPasskey = lazyPart(
  async () => (await import('./confirm-with-factor.tsx')).ConfirmWithPasskey,
  PartFailed,
)
const ConfirmWithCode = lazyPart(
  async () => (await import('./confirm-with-code.tsx')).ConfirmWithCode,
  PartFailed,
)

/**
 * Asks for the confirmation that a call needs, and the call is then repeated: the second factor of an account that has
 * one, else the password, or a code when there is no password.
 */
export function ConfirmPassword() {
  const t = useTranslations('auth.passwords.confirm')
  const isAsking = useStore(confirmationStore, (state) => state.isAsking)
  const accountQuery = useQuery({ ...ownAccountQuery(), enabled: isAsking })
  const factorsQuery = useQuery({ ...secondFactorsQuery(), enabled: isAsking })
  const account = accountQuery.data
  const ways = factorsQuery.data?.ways ?? []
  const byCode = account?.hasPassword === false
  useEffect(() => {
    setCanAsk(true)
    return () => setCanAsk(false)
  }, [])
  return (
    <Dialog
      open={isAsking}
      onOpenChange={(open) => !open && answerConfirmation(false)}
      title={t('title')}
      description={t(ways.length > 0 ? 'factorText' : byCode ? 'textCode' : 'text')}
    >
      {accountQuery.isLoading || factorsQuery.isLoading ? (
        <Spinner label={t('loading')} className="min-h-40" />
      ) : !account || !factorsQuery.data ? (
        <NotLoaded queries={[accountQuery, factorsQuery]} />
      ) : (
        <Suspense fallback={<Spinner label={t('loading')} className="min-h-40" />}>
          {ways.length > 0 ? (
            <ConfirmWithFactor ways={ways} />
          ) : byCode ? (
            <ConfirmWithCode account={account} />
          ) : (
            <PasswordForm />
          )}
          {ways.length === 0 && factorsQuery.data.passkeys.length > 0 && <ConfirmWithPasskey />}
        </Suspense>
      )}
    </Dialog>
  )
}

/** The data that tells what to ask for could not be loaded. */
function NotLoaded({ queries }: { queries: Pick<Loading<unknown>, 'data' | 'error' | 'refetch'>[] }) {
  const t = useTranslations('auth.passwords')
  const retry = () => {
    for (const { data, refetch } of queries) if (data === undefined) void refetch()
  }
  const error = queries.find(({ data }) => data === undefined)?.error
  return <LoadFailed query={{ isFetching: false, refetch: retry, error }}>{t('unreachable')}</LoadFailed>
}

function PasswordForm() {
  const t = useTranslations('auth.passwords.confirm')
  const labels = useTranslations('auth.fields')
  const common = useTranslations('dashboard.common')
  const user = useUser()
  const problemOf = usePasswordProblem()
  const [problem, setProblem] = useState('')
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(confirmRequestSchema),
    defaultValues: { password: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (request) => {
    setProblem('')
    try {
      await confirmPassword(request)
    } catch (error) {
      console.error('The password was not confirmed', error)
      if (!showFieldErrors(error, ['password'], setError)) setProblem(problemOf(error))
      return
    }
    answerConfirmation(true)
  })

  return (
    <DialogForm onSubmit={submit} className="grid gap-5">
      <Problem text={problem} />
      <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <Field label={labels('password')} error={errors.password?.message} required>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={isSubmitting} onClick={() => answerConfirmation(false)}>
          {common('cancel')}
        </Button>
        <Button type="submit" busy={isSubmitting}>
          {t('submit')}
        </Button>
      </div>
    </DialogForm>
  )
}
