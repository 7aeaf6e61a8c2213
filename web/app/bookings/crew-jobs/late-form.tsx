import { LATE_MINUTES } from '@jhilik/contract/crew-jobs.ts'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Field, TextInput } from '../../ui/field.tsx'
import { DialogForm } from '../../ui/form.tsx'
import { Choice, FormButtons } from './form-parts.tsx'
import type { Report } from './use-report.ts'

const CAUSES = ['traffic', 'jobBefore', 'vehicle'] as const

/** Says how late the crew will be, and why. */
export function LateForm({ report, onClose }: { report: Report; onClose: () => void }) {
  const t = useTranslations('crewJobs.late')
  const format = useFormat()
  const form = useForm({ defaultValues: { minutes: String(LATE_MINUTES[0]), cause: '' } })
  const submit = form.handleSubmit(async ({ minutes, cause }) => {
    await report({ kind: 'late', minutes: Number(minutes), cause: cause.trim() })
  })
  return (
    <DialogForm onSubmit={submit} className="flex flex-col gap-5">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-1.5 font-semibold text-sm">{t('minutes')}</legend>
        {LATE_MINUTES.map((minutes) => (
          <Choice key={minutes} value={String(minutes)} {...form.register('minutes')}>
            {format.duration(minutes)}
          </Choice>
        ))}
      </fieldset>
      <Field label={t('cause')} hint={t('causeHint')}>
        <TextInput maxLength={100} autoComplete="off" className="min-h-13" {...form.register('cause')} />
      </Field>
      <div className="-mt-2 flex flex-wrap gap-2">
        {CAUSES.map((cause) => (
          <button
            key={cause}
            type="button"
            onClick={() => form.setValue('cause', t(`causes.${cause}`))}
            className="min-h-13 rounded-full bg-accent-soft px-4 text-left font-semibold text-link"
          >
            {t(`causes.${cause}`)}
          </button>
        ))}
      </div>
      <FormButtons confirm={t('confirm')} onClose={onClose} />
    </DialogForm>
  )
}
