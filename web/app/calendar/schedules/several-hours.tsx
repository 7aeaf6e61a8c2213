import { zodResolver } from '@hookform/resolvers/zod'
import {
  type ChangeHoursRequest,
  changeHoursRequestSchema,
  type HoursChange,
  type Schedule,
} from '@jhilik/contract/schedules.ts'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { isChanged, useUnsaved } from '../../ui/unsaved.tsx'
import { useChangeHours, usePreviewHours } from './api.ts'
import { HoursChanges } from './hours-changes.tsx'
import { HoursLayout } from './hours-layout.tsx'
import { ScheduleChoice } from './schedule-choice.tsx'

interface SeveralHoursProps {
  schedules: Schedule[]
  onBack: () => void
}

interface Preview {
  /** The form as it was. */
  input: string
  request: ChangeHoursRequest
  changes: HoursChange[]
}

/** Gives several schedules the same opening hours, after a preview. */
export function SeveralHours({ schedules, onBack }: SeveralHoursProps) {
  const t = useTranslations('dashboard.schedules')
  const problemMessage = useProblemMessage()
  const preview = usePreviewHours()
  const change = useChangeHours()
  const [previewed, setPreviewed] = useState<Preview | null>(null)
  const form = useForm<ChangeHoursRequest>({
    resolver: zodResolver(changeHoursRequestSchema),
    defaultValues: { schedules: schedules.map(({ _id }) => _id), hours: schedules[0]?.hours ?? [] },
  })
  const input = JSON.stringify(useWatch({ control: form.control }))
  // A preview of other hours or schedules is out of date.
  const seen = previewed?.input === input ? previewed : null
  const error = preview.error ?? change.error
  const leave = useUnsaved(isChanged(form.formState.dirtyFields) && !change.data)
  const done = useRef<HTMLElement>(null)
  useEffect(() => {
    // The pressed button is gone.
    if (change.data) done.current?.focus()
  }, [change.data])

  const look = form.handleSubmit(async (request) => {
    change.reset()
    // The values are read before the call: the preview does not include what is typed while it loads.
    const sent = JSON.stringify(form.getValues())
    // A failure is shown from the mutation.
    const changes = await preview.mutateAsync(request).catch(() => null)
    setPreviewed(changes && { input: sent, request, changes })
  })

  const back = (
    <Button variant="ghost" className="-ml-3 px-3!" onClick={() => leave(onBack)}>
      <ArrowLeft aria-hidden className="size-5" />
      {t('back')}
    </Button>
  )
  if (change.data) {
    return (
      <section ref={done} tabIndex={-1} className="flex flex-col gap-5">
        <div>{back}</div>
        <Alert tone="success" title={t('several.done', { count: change.data.length })} />
        <HoursChanges changes={change.data} done />
      </section>
    )
  }
  return (
    <FormProvider {...form}>
      <form noValidate aria-labelledby="several-hours" className="flex flex-col gap-5" onSubmit={look}>
        <div>
          {back}
          <h2 id="several-hours" className="text-2xl">
            {t('several.title')}
          </h2>
          <p className="mt-1 max-w-prose text-soft">{t('several.text')}</p>
        </div>
        <HoursLayout>
          <ScheduleChoice schedules={schedules} />
        </HoursLayout>
        {error && (
          <Alert tone="danger">{isApiError(error) ? problemMessage(error) : t('several.failed')}</Alert>
        )}
        {seen && (
          <section aria-labelledby="hours-changes" className="flex flex-col gap-3">
            <h3 id="hours-changes" className="font-semibold text-lg">
              {t('several.changes')}
            </h3>
            <HoursChanges changes={seen.changes} hours={seen.request.hours} />
          </section>
        )}
        <div className="flex flex-wrap gap-3">
          {seen ? (
            <Button busy={change.isPending} onClick={() => change.mutate(seen.request)}>
              {t('several.apply', { count: seen.changes.length })}
            </Button>
          ) : (
            <Button type="submit" busy={preview.isPending}>
              {t('several.look')}
            </Button>
          )}
        </div>
      </form>
    </FormProvider>
  )
}
