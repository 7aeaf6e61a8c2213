import * as messages from '@jhilik/contract/validation.ts'
import { FAILURES, type Failure } from '@jhilik/contract/visits.ts'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Field, Textarea } from '../../ui/field.tsx'
import { DialogForm } from '../../ui/form.tsx'
import { Choice, FormButtons } from './form-parts.tsx'
import type { Report } from './use-report.ts'

/** Says why a job could not be done. */
export function FailureForm({ report, onClose }: { report: Report; onClose: () => void }) {
  const t = useTranslations('crewJobs.failure')
  const form = useForm<{ reason: Failure; note: string }>({
    defaultValues: { reason: FAILURES[0], note: '' },
  })
  const reason = useWatch({ control: form.control, name: 'reason' })
  const isRequired = reason === 'other'
  const submit = form.handleSubmit(async ({ note, ...chosen }) => {
    const text = note.trim()
    if (isRequired && text === '') {
      form.setError('note', { message: messages.reasonMustBeGiven }, { shouldFocus: true })
      return
    }
    await report({ kind: 'could_not_do', ...chosen, note: text })
  })
  return (
    <DialogForm onSubmit={submit} className="flex flex-col gap-5">
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 font-semibold text-sm">{t('reason')}</legend>
        {FAILURES.map((one) => (
          <Choice key={one} value={one} {...form.register('reason')}>
            {t(`reasons.${one}`)}
          </Choice>
        ))}
      </fieldset>
      <Field label={t('note')} error={form.formState.errors.note?.message} required={isRequired}>
        <Textarea rows={3} maxLength={500} {...form.register('note')} />
      </Field>
      <FormButtons confirm={t('confirm')} onClose={onClose} />
    </DialogForm>
  )
}
