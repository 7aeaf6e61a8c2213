import { zodResolver } from '@hookform/resolvers/zod'
import {
  type Business,
  type BusinessField,
  type BusinessRequest,
  businessRequestSchema,
} from '@jhilik/contract/business.ts'
import { LOCALES } from '@jhilik/contract/constants.ts'
import { type ReactNode, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { emailText } from '../../lib/language/email-text.ts'
import { useSaveChanges } from '../../people/history/use-save-changes.tsx'
import { Field, Select, Textarea, TextInput } from '../../ui/field.tsx'
import { changedFields, type FormFooter, useSaveProblem } from '../../ui/unsaved.tsx'
import { useSaveBusiness } from './api.ts'
import { BUSINESS_CHANGES, versionedValues } from './business-changes.ts'
import { type Choice, useChoices } from './choices.ts'
import { currencyOf } from './currency-of-country.ts'
import { CurrencyWarning } from './currency-warning.tsx'
import { ReadOnlyField } from './read-only-field.tsx'

export type OneField = Exclude<BusinessField, 'hours'>

const TEXTS = ['name', 'nameBn', 'email', 'phone', 'address', 'addressBn'] as const
const CHOICES = ['locale', 'country', 'currency', 'timeZone'] as const
const NAMES = [...TEXTS, ...CHOICES]

const schema = businessRequestSchema.omit({ hours: true })

interface BusinessFormProps {
  business: Business
  /** Chooses the currency of the country at first, and again with another country. */
  suggestsCurrency?: boolean
  onSaved: () => void
  /** The buttons of the form. */
  footer: FormFooter
}

/** Name, contact and country of the business. What an environment variable sets is shown, with its name. */
export function BusinessForm({ business, suggestsCurrency = false, onSaved, footer }: BusinessFormProps) {
  const t = useTranslations('setup.business')
  const common = useTranslations('common.language')
  const { mutateAsync, isPending } = useSaveBusiness()
  const { save, question } = useSaveChanges(BUSINESS_CHANGES)
  // The data as the form was filled with them.
  const [base, setBase] = useState(business)
  const showProblem = useSaveProblem()
  const { values, setBy, locked } = business
  const choices = useChoices(values)
  const isReadOnly = (name: OneField) =>
    setBy[name] !== undefined || ((name === 'currency' || name === 'timeZone') && locked[name])
  const suggestedFor = (country: string) =>
    suggestsCurrency && !isReadOnly('currency')
      ? currencyOf(
          country,
          choices.currency.map(({ value }) => value),
        )
      : undefined
  const suggested = suggestedFor(values.country)
  const { register, handleSubmit, setError, setValue, reset, control, formState } = useForm<
    BusinessRequest,
    unknown,
    BusinessRequest
  >({
    resolver: zodResolver(schema) as never,
    defaultValues: { ...toInput(business), ...(suggested && { currency: suggested }) },
  })
  const { errors, isDirty, dirtyFields } = formState
  const currency = useWatch({ control, name: 'currency' }) ?? values.currency
  const country = useWatch({ control, name: 'country' }) ?? values.country
  const isSuggested = currency === suggestedFor(country)

  const submit = handleSubmit(async (fields) => {
    const changes = {
      ...changedFields(fields, dirtyFields),
      // A suggestion that was left as it is counts as chosen, and so does the default.
      ...(suggested && { currency: fields.currency }),
    }
    try {
      const saved = await save(versionedValues(base), changes, mutateAsync)
      if (!saved) return
      setBase(saved)
      reset(toInput(saved))
      onSaved()
    } catch (error) {
      console.error('The business data was not saved', error)
      showFieldErrors(error, NAMES, setError)
      showProblem(error)
    }
  })

  const hintOf = (name: OneField) =>
    name === 'currency' && isSuggested
      ? t('suggestedCurrency', { country: nameOf(choices.country, country) })
      : t(`fields.${name}.hint`)
  const optionsOf = (name: (typeof CHOICES)[number]): Choice[] =>
    name === 'locale' ? LOCALES.map((value) => ({ value, label: common(value) })) : choices[name]

  function followCountry({ target }: { target: { value: string } }) {
    const next = suggestedFor(target.value)
    if (next && isSuggested) setValue('currency', next, { shouldDirty: true })
  }

  function field(name: OneField, control: ReactNode, options?: Choice[]) {
    if (isReadOnly(name)) {
      const value = options ? nameOf(options, values[name] ?? '') : values[name]
      return (
        <ReadOnlyField key={name} label={t(`fields.${name}.label`)} value={value} variable={setBy[name]} />
      )
    }
    return (
      <Field
        key={name}
        label={t(`fields.${name}.label`)}
        hint={hintOf(name)}
        error={errors[name]?.message}
        required={name === 'name'}
      >
        {control}
      </Field>
    )
  }

  return (
    <form onSubmit={submit} noValidate aria-label={t('title')} className="grid gap-6">
      <div className="grid min-w-0 grid-cols-1 gap-5 sm:grid-cols-2">
        {field('name', <TextInput autoComplete="organization" {...register('name')} />)}
        {field('nameBn', <TextInput lang="bn" {...register('nameBn')} />)}
        {field(
          'email',
          <TextInput type="email" inputMode="email" autoComplete="email" {...register('email')} />,
        )}
        {field('phone', <TextInput type="tel" autoComplete="tel" {...register('phone')} />)}
        {field('address', <Textarea rows={2} autoComplete="street-address" {...register('address')} />)}
        {field('addressBn', <Textarea rows={2} lang="bn" {...register('addressBn')} />)}
        {CHOICES.map((name) => {
          const options = optionsOf(name)
          return field(
            name,
            <Select {...register(name, { onChange: name === 'country' ? followCountry : undefined })}>
              {options.map(({ value, label }) => (
                <option key={value} value={value} translate={isName(label) ? 'no' : undefined}>
                  {label}
                </option>
              ))}
            </Select>,
            options,
          )
        })}
      </div>
      <CurrencyWarning from={values.currency} to={currency} />
      {footer({ busy: isPending, isDirty })}
      {question}
    </form>
  )
}

const nameOf = (choices: Choice[], wanted: string) =>
  choices.find(({ value }) => value === wanted)?.label ?? wanted

/**
 * A label with Latin letters is a name, which must not be translated: a time zone, or a currency without a name in the
 * reader's language.
 */
const isName = (label: string) => /[A-Za-z]/.test(label)

/** The request leaves out what cannot be changed: absent fields stay as they are. */
function toInput({ values, setBy, locked }: Business): BusinessRequest {
  const { hours: _, ...fields } = values
  const entries = Object.entries({
    ...fields,
    email: emailText(values.email ?? ''),
    phone: values.phone ?? '',
    address: values.address ?? '',
    nameBn: values.nameBn ?? '',
    addressBn: values.addressBn ?? '',
  }).filter(
    ([name]) =>
      setBy[name as OneField] === undefined &&
      !(name === 'currency' && locked.currency) &&
      !(name === 'timeZone' && locked.timeZone),
  )
  return Object.fromEntries(entries)
}
