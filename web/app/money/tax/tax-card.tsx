import { zodResolver } from '@hookform/resolvers/zod'
import {
  type StoredTaxSettings,
  TAX_MODES,
  type TaxSettings,
  taxSettingsRequestSchema,
} from '@jhilik/contract/tax-settings.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { readOptionalNumber } from '../../lib/forms/number-text.ts'
import { useSaveChanges } from '../../people/history/use-save-changes.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { changedFields, UnsavedNote } from '../../ui/unsaved.tsx'
import { taxSettingsQuery, useSaveTaxSettings } from './api.ts'

/** Tax, and what receipts say about the business. */
export function TaxCard() {
  const t = useTranslations('dashboard.tax')
  const query = useQuery(taxSettingsQuery())
  return (
    <Card className="mt-6 max-w-3xl">
      <CardBody className="flex flex-col gap-5">
        <div>
          <h2 className="text-xl">{t('title')}</h2>
          <p className="text-soft">{t('text')}</p>
        </div>
        <Loaded query={query} failed={t('failed')} className="py-6">
          {(settings) => <TaxForm settings={settings} />}
        </Loaded>
      </CardBody>
    </Card>
  )
}

const BUSINESS = ['legalName', 'legalAddress', 'bin', 'placeOfSupply', 'officer'] as const
const fieldNames = [...BUSINESS, 'taxName', 'taxRate', 'taxMode'] as const

function TaxForm({ settings }: { settings: StoredTaxSettings }) {
  const t = useTranslations('dashboard.tax')
  const { mutateAsync, isPending } = useSaveTaxSettings()
  const { save, question } = useSaveChanges<StoredTaxSettings>()
  // The settings as the form was filled with them.
  const [base, setBase] = useState(settings)
  const { register, handleSubmit, setError, reset, formState } = useForm<
    z.input<typeof taxSettingsRequestSchema>,
    unknown,
    TaxSettings
  >({ resolver: zodResolver(taxSettingsRequestSchema), defaultValues: settings })
  const { errors, isDirty, dirtyFields } = formState

  const submit = handleSubmit(async (fields) => {
    try {
      const saved = await save(base, changedFields(fields, dirtyFields), mutateAsync)
      if (!saved) return
      setBase(saved)
      reset(saved)
      toast.success({ title: t('saved'), description: t('savedText') })
    } catch (error) {
      console.error('The tax settings were not saved', error)
      showFieldErrors(error, fieldNames, setError)
      toast.error({ title: t('saveFailed') })
    }
  })

  return (
    <form onSubmit={submit} noValidate aria-label={t('title')} className="grid gap-6">
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="mb-4 font-bold">{t('business')}</legend>
        {BUSINESS.map((name) => (
          <Field
            key={name}
            label={t(`fields.${name}.label`)}
            hint={t(`fields.${name}.hint`)}
            error={errors[name]?.message}
          >
            <TextInput autoComplete="off" {...register(name)} />
          </Field>
        ))}
      </fieldset>
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="mb-4 font-bold">{t('tax')}</legend>
        <Field
          label={t('fields.taxName.label')}
          hint={t('fields.taxName.hint')}
          error={errors.taxName?.message}
        >
          <TextInput autoComplete="off" {...register('taxName')} />
        </Field>
        <Field
          label={t('fields.taxRate.label')}
          hint={t('fields.taxRate.hint')}
          error={errors.taxRate?.message}
        >
          <span className="flex items-center gap-3">
            <NumberInput
              min={0}
              max={100}
              step="any"
              className="max-w-36 tabular-nums"
              {...register('taxRate', { setValueAs: readOptionalNumber })}
            />
            <span aria-hidden className="text-soft">
              %
            </span>
          </span>
        </Field>
        <fieldset className="grid sm:col-span-2">
          <legend className="mb-1 font-semibold text-sm">{t('modes.title')}</legend>
          {TAX_MODES.map((mode) => (
            <label key={mode} className="flex min-h-11 items-start gap-3 py-2">
              <input
                type="radio"
                value={mode}
                className="mt-0.5 size-5 shrink-0 accent-brand"
                {...register('taxMode')}
              />
              <span className="min-w-0">
                {t(`modes.${mode}.label`)}
                <span className="block text-soft text-sm">{t(`modes.${mode}.text`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      </fieldset>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={isPending}>
          {t('save')}
        </Button>
        <UnsavedNote isDirty={isDirty} />
      </div>
      {question}
    </form>
  )
}
