import { zodResolver } from '@hookform/resolvers/zod'
import { type StandingDiscount, standingDiscountRequestSchema } from '@jhilik/contract/standing-discounts.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { readOptionalNumber } from '../../lib/forms/number-text.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useRefusalText } from '../../lib/language/translated.ts'
import { useSaveChanges } from '../../people/history/use-save-changes.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { changedFields, useUnsaved } from '../../ui/unsaved.tsx'
import { standingDiscountQuery, useSetStandingDiscount } from './api.ts'

interface StandingDiscountSectionProps {
  userId: string
  /** Whether the reader may change it. */
  mayChange: boolean
}

/** What a customer gets off every visit, on the page of staff about the customer. */
export function StandingDiscountSection({ userId, mayChange }: StandingDiscountSectionProps) {
  const t = useTranslations('dashboard.prices.standing')
  const format = useFormat()
  const id = useId()
  const query = useQuery(standingDiscountQuery(userId))
  return (
    <section aria-labelledby={id} className="border-line border-t pt-5">
      <h2 id={id} className="mb-2 text-lg">
        {t('title')}
      </h2>
      <Loaded query={query} loading={t('loading')} failed={t('failed')} className="py-4">
        {(discount) =>
          mayChange ? (
            <DiscountForm key={userId} userId={userId} discount={discount} />
          ) : (
            <p>
              {discount.percent === null
                ? t('none')
                : t('given', { percent: format.number(discount.percent), reason: discount.reason })}
            </p>
          )
        }
      </Loaded>
    </section>
  )
}

function DiscountForm({ userId, discount }: { userId: string; discount: StandingDiscount }) {
  const t = useTranslations('dashboard.prices.standing')
  const refusalText = useRefusalText()
  const { mutateAsync, isPending } = useSetStandingDiscount(userId)
  const { save, question } = useSaveChanges<StandingDiscount>({
    labels: { reason: t('reason') },
    show: (field, { reason }) => (field === 'reason' ? reason : undefined),
  })
  // The discount as the form was filled with it.
  const [base, setBase] = useState(discount)
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(standingDiscountRequestSchema),
    defaultValues: { percent: discount.percent, reason: discount.reason },
  })
  const { errors, isDirty, dirtyFields } = formState
  useUnsaved(isDirty)
  const submit = handleSubmit(async (fields) => {
    try {
      const saved = await save(base, changedFields(fields, dirtyFields), mutateAsync)
      if (!saved) return
      setBase(saved)
      reset({ percent: saved.percent, reason: saved.reason })
      toast.success({ title: t('saved') })
    } catch (error) {
      console.error('The discount was not saved', error)
      if (showFieldErrors(error, ['percent', 'reason'], setError)) return
      toast.error({ title: t('saveFailed'), description: refusalText(error) })
    }
  })
  return (
    <form onSubmit={submit} noValidate aria-label={t('title')} className="grid gap-3">
      <Field label={t('percent')} hint={t('percentHint')} error={errors.percent?.message}>
        <NumberInput min={0} step="any" {...register('percent', { setValueAs: readOptionalNumber })} />
      </Field>
      <Field label={t('reason')} hint={t('reasonHint')} error={errors.reason?.message}>
        <TextInput maxLength={300} {...register('reason')} />
      </Field>
      <Button
        type="submit"
        variant="secondary"
        busy={isPending}
        disabled={!isDirty}
        className="justify-self-start"
      >
        {t('save')}
      </Button>
      {question}
    </form>
  )
}
