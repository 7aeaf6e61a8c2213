import { zodResolver } from '@hookform/resolvers/zod'
import { type CodeEntry, codeEntrySchema } from '@jhilik/contract/login-codes.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { Button } from '../../ui/button.tsx'
import { DialogForm, Problem } from '../../ui/form.tsx'
import type { SentCode } from './api.ts'
import { ResendCode, SentCodeField } from './code-fields.tsx'

interface CodeFormProps {
  sent: SentCode
  submitLabel: string
  problemOf: (error: unknown) => string
  ask: (sent: SentCode) => Promise<SentCode>
  onResent: (code: SentCode) => void
  /** A wrong code is refused as a field. */
  enter: (entry: CodeEntry) => Promise<unknown>
  onEntered: () => void
  /** The button beside the one that sends another code. */
  other: { label: string; onClick: () => void }
}

/** Asks in a dialog for a code that was sent. Each code has a form of its own. */
export function CodeForm({ sent, enter, onEntered, ...form }: CodeFormProps) {
  const { submitLabel, problemOf, ask, onResent, other } = form
  const [problem, setProblem] = useState('')
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(codeEntrySchema),
    defaultValues: { challenge: sent.challenge, code: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (entry) => {
    setProblem('')
    try {
      await enter(entry)
    } catch (error) {
      console.error('The code was not accepted', error)
      if (!showFieldErrors(error, ['code'], setError)) setProblem(problemOf(error))
      return
    }
    onEntered()
  })

  return (
    <DialogForm onSubmit={submit} focusFirst className="grid gap-5">
      <Problem text={problem} />
      <SentCodeField sent={sent} error={errors.code?.message} {...register('code')} />
      <Button type="submit" busy={isSubmitting}>
        {submitLabel}
      </Button>
      <div className="flex flex-wrap justify-center gap-x-4 gap-y-2">
        <ResendCode sent={sent} ask={ask} onResent={onResent} onProblem={setProblem} />
        <Button variant="ghost" disabled={isSubmitting} onClick={other.onClick}>
          {other.label}
        </Button>
      </div>
    </DialogForm>
  )
}
