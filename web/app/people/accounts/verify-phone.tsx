import { zodResolver } from '@hookform/resolvers/zod'
import { askPhoneCodeRequestSchema } from '@jhilik/contract/login-codes.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { useRefusalText } from '../../lib/language/translated.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { DialogForm, Problem } from '../../ui/form.tsx'
import { askPhoneCode, useVerifyPhone } from './account-api.ts'
import type { SentCode } from './api.ts'
import { CodeForm } from './code-form.tsx'
import { usePasswordProblem } from './problem-texts.ts'

interface VerifyPhoneProps extends Pick<ButtonProps, 'variant' | 'size' | 'className' | 'aria-label'> {
  /** What the button says; by default that the number is to be confirmed. */
  label?: string
  /** The number that the form begins with. */
  phone: string
  onVerified: () => void
}

/** A button with a dialog that sends a code to the reader's phone and takes it. */
export function VerifyPhone({ label, phone, onVerified, ...look }: VerifyPhoneProps) {
  const t = useTranslations('auth.phone')
  const codeLogin = useTranslations('auth.codeLogin')
  const problemOf = usePhoneProblem()
  const verify = useVerifyPhone()
  const [open, setOpen] = useState(false)
  // A dialog that was closed meanwhile still takes the code of the message.
  const [sent, setSent] = useState<SentCode | null>(null)
  const [number, setNumber] = useState(phone)

  function keep(code: SentCode) {
    setNumber(code.to)
    setSent(code)
  }
  function finish() {
    setOpen(false)
    setSent(null)
    onVerified()
  }

  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        {label ?? t('open')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('title')} description={t('text')}>
        {sent ? (
          <CodeForm
            key={sent.challenge}
            sent={sent}
            submitLabel={t('submit')}
            problemOf={problemOf}
            ask={askPhoneCode}
            onResent={keep}
            enter={verify.mutateAsync}
            onEntered={finish}
            other={{ label: codeLogin('changeNumber'), onClick: () => setSent(null) }}
          />
        ) : (
          <NumberForm number={number} onSent={keep} />
        )}
      </Dialog>
    </>
  )
}

function NumberForm({ number, onSent }: { number: string; onSent: (code: SentCode) => void }) {
  const t = useTranslations('auth')
  const problemOf = usePhoneProblem()
  const [problem, setProblem] = useState('')
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(askPhoneCodeRequestSchema),
    defaultValues: { to: number },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (request) => {
    setProblem('')
    try {
      onSent(await askPhoneCode(request))
    } catch (error) {
      console.error('No code was sent', error)
      if (!showFieldErrors(error, ['to'], setError)) setProblem(problemOf(error))
    }
  })

  return (
    <DialogForm onSubmit={submit} focusFirst className="grid gap-5">
      <Problem text={problem} />
      <Field label={t('fields.phone')} error={errors.to?.message} required>
        <TextInput type="tel" inputMode="tel" autoComplete="tel" {...register('to')} />
      </Field>
      <Button type="submit" busy={isSubmitting}>
        {t('codeLogin.send')}
      </Button>
    </DialogForm>
  )
}

/** Says why no code was sent, or why it was not accepted, in the reader's language. */
function usePhoneProblem() {
  const refusalText = useRefusalText()
  const problemOf = usePasswordProblem()
  return (error: unknown): string => refusalText(error) ?? problemOf(error)
}
