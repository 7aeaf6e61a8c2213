import { zodResolver } from '@hookform/resolvers/zod'
import type { HouseRules } from '@jhilik/contract/house-rules.ts'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { readNumber, readOptionalNumber } from '../../lib/forms/number-text.ts'
import { useSite } from '../../lib/page/site.ts'
import { TermsField } from '../../money/payment-terms/terms-field.tsx'
import { termsFields, typedTerms } from '../../money/payment-terms/terms-input.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { toast } from '../../ui/toast-store.ts'
import { changedFields, UnsavedNote } from '../../ui/unsaved.tsx'
import { useSaveHouseRules } from './api.ts'
import { type HouseRulesInput, houseRulesFormSchema, toHouseRulesInput } from './form-schema.ts'
import { RuleField } from './rule-field.tsx'
import { RulesSummary } from './rules-summary.tsx'

const groups = [
  { title: 'booking', rules: ['minimumNoticeMinutes', 'maximumDaysAhead', 'holdMinutes'] },
  { title: 'canceling', rules: ['freeCancelHours', 'lateRefundPercent'] },
  { title: 'reminder', rules: ['reminderHours'] },
  { title: 'slots', rules: ['horizonWeeks'] },
] as const

const fieldNames = [...groups.flatMap(({ rules }) => [...rules]), ...termsFields]

const TERMS = ['full', 'deposit_percent', 'deposit_amount', 'none'] as const

export function HouseRulesForm({ rules }: { rules: HouseRules }) {
  const t = useTranslations('dashboard.houseRules')
  const { currency } = useSite()
  const save = useSaveHouseRules()
  const { control, register, handleSubmit, setError, reset, formState } = useForm<
    HouseRulesInput,
    unknown,
    HouseRules
  >({
    resolver: zodResolver(houseRulesFormSchema),
    defaultValues: toHouseRulesInput(rules),
  })
  const typed = useWatch({ control })
  const { dirtyFields } = formState
  const termsErrors = formState.errors.paymentTerms

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
          <TermsField
            kinds={TERMS}
            chosen={typed.paymentTerms?.kind ?? 'full'}
            currency={currency}
            inputs={{
              kind: register('paymentTerms.kind'),
              percent: register('paymentTerms.percent'),
              amount: register('paymentTerms.amount'),
            }}
            errors={{
              all: termsErrors?.message,
              percent: termsErrors?.percent?.message,
              amount: termsErrors?.amount?.message,
            }}
          />
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
