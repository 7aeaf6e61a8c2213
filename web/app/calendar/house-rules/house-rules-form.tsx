import { zodResolver } from '@hookform/resolvers/zod'
import { type HouseRules, houseRulesSchema, type StoredHouseRules } from '@jhilik/contract/house-rules.ts'
import type { PaymentTerms } from '@jhilik/contract/payment-terms.ts'
import { useState } from 'react'
import { FormProvider, type UseFormRegisterReturn, useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { readNumber, readOptionalNumber } from '../../lib/forms/number-text.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useSite } from '../../lib/page/site.ts'
import { GatewayWarning } from '../../money/payment-terms/gateway-warning.tsx'
import { TermsField } from '../../money/payment-terms/terms-field.tsx'
import {
  TERMS_KINDS,
  type TermsInput,
  termsFields,
  termsInputSchema,
  toTermsInput,
  typedTerms,
} from '../../money/payment-terms/terms-input.ts'
import { useSaveChanges } from '../../people/history/use-save-changes.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { changedFields, UnsavedNote } from '../../ui/unsaved.tsx'
import { useSaveHouseRules } from './api.ts'

const groups = [
  { title: 'booking', rules: ['minimumNoticeMinutes', 'maximumDaysAhead', 'holdMinutes'] },
  { title: 'canceling', rules: ['freeCancelHours', 'lateRefundPercent', 'cancelGraceMinutes'] },
  { title: 'slots', rules: ['horizonWeeks'] },
] as const

const fieldNames = [...groups.flatMap(({ rules }) => [...rules]), ...termsFields]

const TERMS = TERMS_KINDS.filter((kind) => kind !== 'business')

export function HouseRulesForm({ rules }: { rules: StoredHouseRules }) {
  const t = useTranslations('dashboard.houseRules')
  const { currency } = useSite()
  const { mutateAsync, isPending } = useSaveHouseRules()
  const { save, question } = useSaveChanges<StoredHouseRules>()
  // The rules as the form was filled with them: those that are read again later are not what its reader has seen.
  const [base, setBase] = useState(rules)
  const form = useForm<HouseRulesInput, unknown, HouseRules>({
    resolver: zodResolver(houseRulesFormSchema),
    defaultValues: toHouseRulesInput(rules),
  })
  const { control, register, handleSubmit, setError, reset, formState } = form
  const typed = useWatch({ control })
  const { dirtyFields } = formState

  const submit = handleSubmit(async (fields) => {
    try {
      const saved = await save(base, changedFields(fields, dirtyFields), mutateAsync)
      if (!saved) return
      setBase(saved)
      reset(toHouseRulesInput(saved))
      toast.success({ title: t('saved'), description: t('savedText') })
    } catch (error) {
      console.error('The house rules were not saved', error)
      showFieldErrors(error, fieldNames, setError)
      toast.error({ title: t('saveFailed') })
    }
  })

  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={t('title')}
      className="grid items-start gap-5 lg:flex lg:flex-wrap"
    >
      <Card className="min-w-0 divide-y divide-line lg:grow-999 lg:basis-80">
        {groups.map(({ title, rules }) => (
          <CardBody key={title}>
            <fieldset className="grid gap-5">
              <legend className="mb-4 font-bold text-lg">{t(`groups.${title}`)}</legend>
              {rules.map((rule) => (
                <RuleField
                  key={rule}
                  rule={rule}
                  error={formState.errors[rule]?.message}
                  {...register(
                    rule,
                    rule === 'maximumDaysAhead'
                      ? { setValueAs: readOptionalNumber }
                      : { setValueAs: readNumber },
                  )}
                />
              ))}
            </fieldset>
          </CardBody>
        ))}
        <CardBody>
          <FormProvider {...form}>
            <TermsField kinds={TERMS} currency={currency}>
              <DepositWarning currency={currency} />
            </TermsField>
          </FormProvider>
        </CardBody>
        <CardBody className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={isPending}>
            {t('save')}
          </Button>
          <UnsavedNote isDirty={formState.isDirty} />
        </CardBody>
      </Card>
      {question}
      <RulesSummary rules={{ ...typed, paymentTerms: typedTerms(typed.paymentTerms) }} />
    </form>
  )
}

const houseRulesFormSchema = houseRulesSchema.extend({
  paymentTerms: termsInputSchema.transform((terms): PaymentTerms => terms ?? { kind: 'full' }),
})
type HouseRulesInput = z.input<typeof houseRulesFormSchema>

/** The initial values of the form. */
const toHouseRulesInput = (rules: HouseRules): HouseRulesInput => ({
  ...rules,
  paymentTerms: toTermsInput(rules.paymentTerms),
})

interface RuleFieldProps extends UseFormRegisterReturn {
  rule: Exclude<keyof HouseRules, 'paymentTerms'>
  error: string | undefined
}

/** A number with its unit. */
function RuleField({ rule, error, ...input }: RuleFieldProps) {
  const t = useTranslations('dashboard.houseRules')
  return (
    <Field label={t(`rules.${rule}.label`)} hint={t(`rules.${rule}.hint`)} error={error}>
      <span className="flex items-center gap-3">
        <NumberInput
          min={0}
          placeholder={rule === 'maximumDaysAhead' ? t('noLimit') : undefined}
          className="max-w-36 tabular-nums"
          {...input}
        />
        <span aria-hidden className="text-soft">
          {t(`rules.${rule}.unit`)}
        </span>
      </span>
    </Field>
  )
}

const HOUR = 60
const DAY = 24 * HOUR

/** An example of a late cancellation, in minutes before the start. */
function lateMinutes(freeCancelHours: number): number {
  if (freeCancelHours > 5) return 5 * HOUR
  return freeCancelHours > 1 ? (freeCancelHours - 1) * HOUR : HOUR / 2
}

type Typed = Partial<Omit<HouseRules, 'paymentTerms'>> & { paymentTerms: PaymentTerms | null }

/** The rules in sentences; empty ones are left out. */
function RulesSummary({ rules }: { rules: Typed }) {
  const t = useTranslations('dashboard.houseRules.summary')
  const span = useSpan()
  const terms = useTermsSentence()
  const { minimumNoticeMinutes: notice, maximumDaysAhead: ahead, holdMinutes: hold } = rules
  const { freeCancelHours: free, lateRefundPercent: percent, cancelGraceMinutes: grace } = rules
  const { horizonWeeks } = rules

  const sentences = [
    isCount(notice) && (notice === 0 ? t('noNotice') : t('notice', { time: span(notice) })),
    isCount(ahead) ? t('ahead', { count: ahead }) : ahead === null && t('anyDay'),
    isCount(hold) && t('hold', { time: span(hold) }),
    isCount(free) && (free === 0 ? t('alwaysFree') : t('free', { time: span(free * HOUR) })),
    isCount(free) &&
      free > 0 &&
      isCount(percent) &&
      t('late', { time: span(lateMinutes(free)), percent: Math.min(percent, 100) }),
    isCount(free) && free > 0 && isCount(grace) && grace > 0 && t('grace', { time: span(grace) }),
    terms(rules.paymentTerms),
    isCount(horizonWeeks) && t('horizon', { count: horizonWeeks }),
  ].filter((sentence) => typeof sentence === 'string')

  return (
    <section
      aria-labelledby="rules-summary"
      aria-live="polite"
      className="rounded-card bg-accent-soft p-5 lg:sticky lg:top-6 lg:grow lg:basis-80"
    >
      <h2 id="rules-summary" className="text-lg">
        {t('title')}
      </h2>
      <ul className="mt-3 flex flex-col gap-2.5">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="mt-4 border-line-strong/40 border-t pt-3 text-soft text-sm">{t('newOnly')}</p>
    </section>
  )
}

/** Undefined while the terms' number is missing. */
function useTermsSentence() {
  const t = useTranslations('dashboard.houseRules.summary.terms')
  const format = useFormat()
  const { currency, paysOnline } = useSite()
  return (terms: PaymentTerms | null) => {
    if (!paysOnline) return t('onSite')
    if (!terms) return undefined
    switch (terms.kind) {
      case 'deposit_percent':
        return t('percent', { percent: terms.percent })
      case 'deposit_amount':
        return t('amount', { amount: format.money(terms.amount, currency) })
      default:
        return t(terms.kind)
    }
  }
}

const isCount = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0

/** Formats minutes as days, hours and minutes. */
function useSpan() {
  const t = useTranslations('dashboard.houseRules.span')
  return (minutes: number) => {
    const parts = [
      { unit: 'days', count: Math.floor(minutes / DAY) },
      { unit: 'hours', count: Math.floor((minutes % DAY) / HOUR) },
      { unit: 'minutes', count: minutes % HOUR },
    ] as const
    // One day is shown as 24 hours.
    if (minutes === DAY) return t('hours', { count: 24 })
    return parts.flatMap(({ unit, count }) => (count > 0 ? [t(unit, { count })] : [])).join(' ')
  }
}

/** A fixed deposit is what customers pay when booking, whatever the price. */
function DepositWarning({ currency }: { currency: string }) {
  const terms = useWatch<{ paymentTerms: TermsInput }>({ name: 'paymentTerms' }) as TermsInput
  if (terms.kind !== 'deposit_amount') return null
  return <GatewayWarning terms={typedTerms(terms)} price={terms.amount} currency={currency} />
}
