import { zodResolver } from '@hookform/resolvers/zod'
import {
  CHOSEN_EVENTS,
  type ChannelChoice,
  type ChosenEvent,
  CUSTOMER_EVENTS,
  STAFF_EVENTS,
  type StoredMessageSettings,
} from '@jhilik/contract/messages.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useSite } from '../../lib/page/site.ts'
import { useSaveChanges } from '../../people/history/use-save-changes.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { toast } from '../../ui/toast-store.ts'
import { changedFields, UnsavedNote } from '../../ui/unsaved.tsx'
import { ChoiceFields } from './choice-fields.tsx'
import { CostFields } from './cost-fields.tsx'
import { type FlatSettings, toFlat, useSaveMessageSettings } from './settings-api.ts'
import {
  type SettingsInput,
  type SettingsOutput,
  settingsFormSchema,
  toSettingsInput,
} from './settings-input.ts'
import { StaffNewsFields } from './staff-news-fields.tsx'
import { QuietHoursFields, ReminderFields } from './time-fields.tsx'

const fieldNames = [
  'reminderHours',
  'quietHours',
  'quietHours.from',
  'quietHours.to',
  'partPrice',
  'monthlyParts',
  'digestTime',
] as const

/** How customers and staff are told about bookings. */
export function MessageSettingsForm({ settings }: { settings: StoredMessageSettings }) {
  const t = useTranslations('dashboard.messageSettings')
  const { textMessages, webPush } = useSite()
  const { mutateAsync, isPending } = useSaveMessageSettings()
  const { save, question } = useSaveChanges<FlatSettings>(useConflictTexts())
  // The settings as the form was filled with them: those that are read again later are not what its reader has seen.
  const [base, setBase] = useState(() => toFlat(settings))
  const { control, register, handleSubmit, setError, reset, formState } = useForm<
    SettingsInput,
    unknown,
    SettingsOutput
  >({ resolver: zodResolver(settingsFormSchema), defaultValues: toSettingsInput(base) })
  const { dirtyFields, errors, isDirty } = formState

  const submit = handleSubmit(async ({ choices, ...times }) => {
    const changes = {
      ...changedFields(times, dirtyFields),
      ...changedFields(choices, dirtyFields.choices ?? {}),
    }
    try {
      const saved = await save(base, changes, mutateAsync)
      if (!saved) return
      setBase(saved)
      reset(toSettingsInput(saved))
      toast.success({ title: t('saved'), description: t('savedText') })
    } catch (error) {
      console.error('The message settings were not saved', error)
      showFieldErrors(error, fieldNames, setError)
      toast.error({ title: t('saveFailed') })
    }
  })

  return (
    <form onSubmit={submit} noValidate aria-label={t('title')}>
      <Card className="max-w-4xl divide-y divide-line">
        <CardBody>
          {!textMessages && (
            <Alert tone="info" className="mb-5">
              {t('noTextMessages')}
            </Alert>
          )}
          <ChoiceFields
            title={t('customers')}
            text={webPush ? `${t('customersText')} ${t('pushHint')}` : t('customersText')}
            events={CUSTOMER_EVENTS}
            control={control}
          />
        </CardBody>
        <CardBody>
          <ChoiceFields
            title={t('staff')}
            text={webPush ? `${t('staffText')} ${t('staffPushHint')}` : t('staffText')}
            events={STAFF_EVENTS}
            control={control}
          />
          <StaffNewsFields control={control} />
        </CardBody>
        <CardBody>
          <ReminderFields control={control} />
        </CardBody>
        <CardBody>
          <QuietHoursFields control={control} />
        </CardBody>
        <CardBody>
          <CostFields register={register} errors={errors} />
        </CardBody>
        <CardBody className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={isPending}>
            {t('save')}
          </Button>
          <UnsavedNote isDirty={isDirty} />
        </CardBody>
      </Card>
      {question}
    </form>
  )
}

/** The names and values that are shown when somebody else has changed the same. */
function useConflictTexts() {
  const t = useTranslations('dashboard')
  const format = useFormat()
  const { currency } = useSite()
  const choiceText = ({ channels, instead }: ChannelChoice): string => {
    const ways = channels.map((channel) => t(`messages.channels.${channel}`)).join(', ')
    if (ways === '') return t('messageSettings.notTold')
    return instead === null
      ? ways
      : t('messageSettings.withElse', { ways, channel: t(`messages.channels.${instead}`) })
  }
  const labels = {
    reminderHours: t('messageSettings.reminders'),
    quietHours: t('messageSettings.quietHours'),
    partPrice: t('messageSettings.partPrice', { currency: format.currency(currency) }),
    monthlyParts: t('messageSettings.monthlyParts'),
    badReviewStars: t('messageSettings.badReviewStars'),
    digestTime: t('messageSettings.digestTime'),
    ...(Object.fromEntries(CHOSEN_EVENTS.map((event) => [event, t(`messages.events.${event}`)])) as Record<
      ChosenEvent,
      string
    >),
  }
  const show = (field: keyof FlatSettings, values: Partial<FlatSettings>): string | undefined => {
    if (field === 'version') return undefined
    if (field === 'reminderHours') {
      const hours = values.reminderHours ?? []
      return hours.length === 0
        ? t('messageSettings.noReminders')
        : t('messageSettings.hoursList', { hours: hours.map(format.number).join(', ') })
    }
    if (field === 'quietHours') {
      const quiet = values.quietHours
      return quiet
        ? format.times({ startTime: quiet.from, endTime: quiet.to })
        : t('messageSettings.noQuietHours')
    }
    if (field === 'partPrice' || field === 'monthlyParts') {
      const value = values[field]
      return typeof value === 'number' ? format.number(value) : t('messageSettings.notSet')
    }
    if (field === 'badReviewStars') return t('messageSettings.upToStars', { count: values[field] ?? 0 })
    if (field === 'digestTime') return format.time(values[field] ?? '')
    const choice = values[field]
    return choice && choiceText(choice)
  }
  return { labels, show, read: (current: unknown) => toFlat(current as StoredMessageSettings) }
}
