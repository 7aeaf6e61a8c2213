import type { CrewJob } from '@jhilik/contract/crew-jobs.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Field, Textarea } from '../../ui/field.tsx'
import { DialogForm } from '../../ui/form.tsx'
import { FormButtons } from './form-parts.tsx'
import { useItemText } from './job-checklist.tsx'
import type { Report } from './use-report.ts'

interface UntickedFormProps {
  job: CrewJob
  /** The items that were ticked off. */
  checked: string[]
  report: Report
  onClose: () => void
}

/** Says why a job is done although something required was not ticked off. */
export function UntickedForm({ job, checked, report, onClose }: UntickedFormProps) {
  const t = useTranslations('crewJobs.checklist')
  const textOf = useItemText()
  const form = useForm<{ note: string }>({ defaultValues: { note: '' } })
  const open = job.checklist.filter(({ _id, required }) => required && !checked.includes(_id))
  const submit = form.handleSubmit(async (typed) => {
    const note = typed.note.trim()
    if (note === '') {
      form.setError('note', { message: messages.reasonMustBeGiven }, { shouldFocus: true })
      return
    }
    await report({ kind: 'done', checked, note })
  })
  return (
    <DialogForm onSubmit={submit} className="flex flex-col gap-5">
      <ul className="list-disc pl-5">
        {open.map((item) => (
          <li key={item._id}>{textOf(item)}</li>
        ))}
      </ul>
      <Field label={t('why')} error={form.formState.errors.note?.message} required>
        <Textarea rows={3} maxLength={500} {...form.register('note')} />
      </Field>
      <FormButtons confirm={t('confirm')} onClose={onClose} />
    </DialogForm>
  )
}
