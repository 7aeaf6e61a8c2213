import { zodResolver } from '@hookform/resolvers/zod'
import { type PriceSettings, priceSettingsSchema } from '@jhilik/contract/price-settings.ts'
import type { Versioned } from '@jhilik/contract/primitives.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { readOptionalNumber } from '../../lib/forms/number-text.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useRefusalText } from '../../lib/language/translated.ts'
import { useSite } from '../../lib/page/site.ts'
import { useSaveChanges } from '../../people/history/use-save-changes.tsx'
import { Button } from '../../ui/button.tsx'
import { TitledCard } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { UnsavedNote } from '../../ui/unsaved.tsx'
import { priceSettingsQuery, useSavePriceSettings } from './api.ts'

type Stored = PriceSettings & Versioned

/** The least price of a visit. */
export function MinimumCard() {
  const t = useTranslations('dashboard.prices')
  const query = useQuery(priceSettingsQuery())
  return (
    <TitledCard title={t('minimum.title')} text={t('minimum.text')} className="mt-6">
      <Loaded query={query} loading={t('loading')} failed={t('failed')} className="py-6">
        {(settings) => <MinimumForm settings={settings} />}
      </Loaded>
    </TitledCard>
  )
}

function MinimumForm({ settings }: { settings: Stored }) {
  const t = useTranslations('dashboard.prices')
  const format = useFormat()
  const refusalText = useRefusalText()
  const { currency } = useSite()
  const { mutateAsync, isPending } = useSavePriceSettings()
  const { save, question } = useSaveChanges<Stored>()
  // The settings as the form was filled with them.
  const [base, setBase] = useState(settings)
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(priceSettingsSchema),
    defaultValues: { minimum: settings.minimum },
  })
  const { errors, isDirty } = formState
  const submit = handleSubmit(async (fields) => {
    try {
      const saved = await save(base, fields, mutateAsync)
      if (!saved) return
      setBase(saved)
      reset({ minimum: saved.minimum })
      toast.success({ title: t('minimum.saved') })
    } catch (error) {
      console.error('The minimum was not saved', error)
      showFieldErrors(error, ['minimum'], setError)
      toast.error({ title: t('saveFailed'), description: refusalText(error) })
    }
  })
  return (
    <form onSubmit={submit} noValidate aria-label={t('minimum.title')} className="grid gap-4">
      <Field
        label={t('minimum.label', { currency: format.currency(currency) })}
        hint={t('minimum.hint')}
        error={errors.minimum?.message}
        className="max-w-80"
      >
        <NumberInput min={0} step="any" {...register('minimum', { setValueAs: readOptionalNumber })} />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="secondary" busy={isPending}>
          {t('minimum.save')}
        </Button>
        <UnsavedNote isDirty={isDirty} />
      </div>
      {question}
    </form>
  )
}
