import { zodResolver } from '@hookform/resolvers/zod'
import { type HouseRules, houseRulesSchema } from '@jhilik/contract/house-rules.ts'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { showFieldErrors } from '../../lib/forms/form-errors.ts'
import { readNumber, readOptionalNumber } from '../../lib/forms/number-text.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useSaveHouseRules } from './api.ts'
import { RuleField } from './rule-field.tsx'
import { RulesSummary } from './rules-summary.tsx'

const groups = [
  { title: 'booking', rules: ['minimumNoticeMinutes', 'maximumDaysAhead', 'holdMinutes'] },
  { title: 'canceling', rules: ['freeCancelHours', 'lateRefundPercent'] },
  { title: 'slots', rules: ['horizonWeeks'] },
] as const

const fieldNames = groups.flatMap(({ rules }) => [...rules])

export function HouseRulesForm({ rules }: { rules: HouseRules }) {
  const t = useTranslations('dashboard.houseRules')
  const save = useSaveHouseRules()
  const { control, register, handleSubmit, setError, reset, formState } = useForm<HouseRules>({
    resolver: zodResolver(houseRulesSchema),
    defaultValues: rules,
  })
  const typed = useWatch({ control })

  const submit = handleSubmit(async (fields) => {
    try {
      reset(await save.mutateAsync(fields))
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
        <CardBody className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={save.isPending}>
            {t('save')}
          </Button>
          {formState.isDirty && <p className="text-soft text-sm">{t('unsaved')}</p>}
        </CardBody>
      </Card>
      <RulesSummary rules={typed} />
    </form>
  )
}
