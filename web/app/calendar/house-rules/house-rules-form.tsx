import { zodResolver } from '@hookform/resolvers/zod'
import { type HouseRules, houseRulesSchema } from '@jhilik/contract/house-rules.ts'
import type { PaymentTerms } from '@jhilik/contract/payment-terms.ts'
import { FormProvider, type UseFormRegisterReturn, useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { readNumber, readOptionalNumber } from '../../lib/forms/number-text.ts'
import { useSite } from '../../lib/page/site.ts'
import { TermsField } from '../../money/payment-terms/terms-field.tsx'
import {
  TERMS_KINDS,
  termsFields,
  termsInputSchema,
  toTermsInput,
  typedTerms,
} from '../../money/payment-terms/terms-input.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { changedFields, UnsavedNote } from '../../ui/unsaved.tsx'
import { useSaveHouseRules } from './api.ts'
import { RulesSummary } from './rules-summary.tsx'

const groups = [
  { title: 'booking', rules: ['minimumNoticeMinutes', 'maximumDaysAhead', 'holdMinutes'] },
  { title: 'canceling', rules: ['freeCancelHours', 'lateRefundPercent'] },
  { title: 'reminder', rules: ['reminderHours'] },
  { title: 'slots', rules: ['horizonWeeks'] },
] as const

const fieldNames = [...groups.flatMap(({ rules }) => [...rules]), ...termsFields]

const TERMS = TERMS_KINDS.filter((kind) => kind !== 'business')

export function HouseRulesForm({ rules }: { rules: HouseRules }) {
  const t = useTranslations('dashboard.houseRules')
  const { currency } = useSite()
  const save = useSaveHouseRules()
  const form = useForm<HouseRulesInput, unknown, HouseRules>({
    resolver: zodResolver(houseRulesFormSchema),
    defaultValues: toHouseRulesInput(rules),
  })
  const { control, register, handleSubmit, setError, reset, formState } = form
  const typed = useWatch({ control })
  const { dirtyFields } = formState

  const submit = handleSubmit(async (fields) => {
    try {
      reset(toHouseRulesInput(await save.mutateAsync(changedFields(fields, dirtyFields))))
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
            <TermsField kinds={TERMS} currency={currency} />
          </FormProvider>
        </CardBody>
        <CardBody className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={save.isPending}>
            {t('save')}
          </Button>
          <UnsavedNote isDirty={formState.isDirty} />
        </CardBody>
      </Card>
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
