import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { lazyResolver, showFieldErrors } from '../../lib/forms/checks.ts'
import { Button } from '../../ui/button.tsx'
import { CodeInput } from '../../ui/code-input.tsx'
import { Field } from '../../ui/field.tsx'
import { DialogForm, Problem } from '../../ui/form.tsx'
import { useFactorProblem } from '../accounts/problem-texts.ts'
import { PasskeyButton } from './passkey-button.tsx'

const resolver = lazyResolver(
  async () => (await import('@jhilik/contract/second-factors.ts')).confirmFactorRequestSchema,
)

interface FactorFormProps {
  /** The second factors of the account: `app`, `passkey`, `recovery_code`. */
  ways: readonly string[]
  submitLabel: string
  cancelLabel: string
  /** Throws what refused it. */
  onCode: (code: string) => Promise<void>
  onPasskey: () => Promise<void>
  onCancel: () => void
}

/** Asks for a second factor: a code of the app, a recovery code, or a passkey. */
export function FactorForm({ ways, submitLabel, cancelLabel, onCode, onPasskey, onCancel }: FactorFormProps) {
  const t = useTranslations('auth.factors')
  const problemOf = useFactorProblem()
  const [problem, setProblem] = useState('')
  const [byRecovery, setByRecovery] = useState(!ways.includes('app'))
  const { register, handleSubmit, setError, setFocus, resetField, clearErrors, formState } = useForm({
    resolver,
    defaultValues: { code: '' },
  })
  const { errors, isSubmitting } = formState
  const takesCodes = ways.includes('app') || ways.includes('recovery_code')
  const hasBoth = ways.includes('app') && ways.includes('recovery_code')

  useEffect(() => {
    if (takesCodes) setFocus('code')
  }, [takesCodes, setFocus])

  const submit = handleSubmit(async ({ code }) => {
    setProblem('')
    try {
      await onCode(code)
    } catch (error) {
      console.error('The code was not accepted', error)
      if (!showFieldErrors(error, ['code'], setError)) setProblem(problemOf(error))
    }
  })

  function switchWay() {
    setByRecovery(!byRecovery)
    clearErrors()
    resetField('code')
    setFocus('code')
  }

  return (
    <DialogForm onSubmit={submit} className="flex flex-col gap-5">
      <Problem text={problem} />
      {takesCodes && (
        <>
          <Field
            label={t(byRecovery ? 'recoveryCode' : 'appCode')}
            hint={t(byRecovery ? 'recoveryHint' : 'appHint')}
            error={errors.code?.message}
            required
          >
            <CodeInput
              {...(byRecovery && { autoComplete: 'off', inputMode: 'text' })}
              autoCapitalize="characters"
              spellCheck={false}
              {...register('code')}
            />
          </Field>
          <Button type="submit" size="lg" busy={isSubmitting}>
            {submitLabel}
          </Button>
        </>
      )}
      {ways.includes('passkey') && (
        <PasskeyButton label={t('passkey.use')} onUse={onPasskey} onProblem={setProblem} />
      )}
      <div className="flex flex-wrap justify-center gap-x-4 gap-y-2">
        {hasBoth && (
          <Button variant="ghost" onClick={switchWay}>
            {t(byRecovery ? 'useApp' : 'useRecovery')}
          </Button>
        )}
        <Button variant="ghost" onClick={onCancel}>
          {cancelLabel}
        </Button>
      </div>
      {!hasBoth && <p className="text-muted text-sm">{t('lost')}</p>}
    </DialogForm>
  )
}
