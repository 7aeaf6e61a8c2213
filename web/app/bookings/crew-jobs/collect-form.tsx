import { zodResolver } from '@hookform/resolvers/zod'
import type { CrewJob } from '@jhilik/contract/crew-jobs.ts'
import { decimalsProblem } from '@jhilik/contract/decimals.ts'
import { type RecordPaymentRequest, recordPaymentRequestSchema } from '@jhilik/contract/ledger.ts'
import { mostTip } from '@jhilik/contract/tips.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { type UseFormRegisterReturn, useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { readNumber, readOptionalNumber } from '../../lib/forms/number-text.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useGatewayText } from '../../lib/language/use-booking-texts.ts'
import { Field, FieldError, Textarea, TextInput } from '../../ui/field.tsx'
import { DialogForm } from '../../ui/form.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { changeOf } from './change.ts'
import { Choice, FormButtons } from './form-parts.tsx'
import type { Report } from './use-report.ts'

/** Those that a crew can take. */
const METHODS = ['cash', 'bkash', 'nagad', 'card'] as const

interface Fields extends z.input<typeof recordPaymentRequestSchema> {
  /** What the customer handed over, which is not recorded. */
  given?: number | undefined
}

const readOptional = (typed: unknown) => readOptionalNumber(typed) ?? undefined

interface CollectFormProps {
  job: CrewJob
  report: Report
  onClose: () => void
}

/** Records what the customer paid: what is due, unless another amount is typed. */
export function CollectForm({ job, report, onClose }: CollectFormProps) {
  const t = useTranslations('crewJobs.collect')
  const format = useFormat()
  const gatewayText = useGatewayText()
  const { toCollect: due, currency } = job
  const form = useForm<Fields, unknown, RecordPaymentRequest>({
    resolver: zodResolver(recordPaymentRequestSchema),
    defaultValues: { method: 'cash', amount: due, reference: '', note: '' },
  })
  const { errors } = form.formState
  const { method, amount = Number.NaN, tip = 0, given } = useWatch({ control: form.control })
  const isLess = amount < due
  const sum = amount + tip
  const dueText = format.money(due, currency)

  const submit = form.handleSubmit(async (payment) => {
    for (const field of ['amount', 'tip'] as const) {
      const message = decimalsProblem(payment[field], currency)
      if (message) return form.setError(field, { message }, { shouldFocus: true })
    }
    if (payment.amount > due) {
      form.setError('amount', { message: t('tooMuch', { due: dueText }) }, { shouldFocus: true })
      return
    }
    if (payment.tip > mostTip(job.price)) {
      form.setError('tip', { message: messages.tipIsTooHigh }, { shouldFocus: true })
      return
    }
    if (payment.amount < due && !payment.note) {
      form.setError('note', { message: messages.reasonMustBeGiven }, { shouldFocus: true })
      return
    }
    const isCash = payment.method === 'cash'
    await report({ ...payment, kind: 'payment', reference: isCash ? '' : payment.reference })
  })

  const money = (label: string, hint: string, error: string | undefined, field: UseFormRegisterReturn) => (
    <Field label={label} hint={hint} error={error}>
      <NumberInput min={0} step="any" className="min-h-13 tabular-nums" {...field} />
    </Field>
  )
  const labelOf = (name: 'amount' | 'tipLabel' | 'given') => t(name, { currency: format.currency(currency) })
  return (
    <DialogForm onSubmit={submit} className="flex flex-col gap-5">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-1.5 font-semibold text-sm">{t('method')}</legend>
        {METHODS.map((one) => (
          <Choice key={one} value={one} {...form.register('method')}>
            {gatewayText(one)}
          </Choice>
        ))}
        <FieldError error={errors.method?.message} className="w-full" />
      </fieldset>
      {method !== 'cash' && (
        <Field label={t('reference')} hint={t('referenceHint')} error={errors.reference?.message} required>
          <TextInput autoComplete="off" className="min-h-13" {...form.register('reference')} />
        </Field>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        {due > 0 &&
          money(
            labelOf('amount'),
            t('amountHint', { due: dueText }),
            errors.amount?.message,
            form.register('amount', { setValueAs: readNumber }),
          )}
        {money(
          labelOf('tipLabel'),
          '',
          errors.tip?.message,
          form.register('tip', { setValueAs: readOptional }),
        )}
      </div>
      {due === 0 && <FieldError error={errors.amount?.message} />}
      {isLess && (
        <Field label={t('reason', { due: dueText })} error={errors.note?.message} required>
          <Textarea rows={2} {...form.register('note')} />
        </Field>
      )}
      {method === 'cash' && due > 0 && (
        <div className="grid items-end gap-5 sm:grid-cols-2">
          {money(
            labelOf('given'),
            t('givenHint'),
            undefined,
            form.register('given', { setValueAs: readOptional }),
          )}
          <Change given={given} sum={sum} currency={currency} />
        </div>
      )}
      <FormButtons
        confirm={
          Number.isFinite(sum) && sum > 0
            ? t('confirm', { amount: format.money(sum, currency) })
            : t('confirmNothing')
        }
        onClose={onClose}
      />
    </DialogForm>
  )
}

function Change({ given, sum, currency }: { given: number | undefined; sum: number; currency: string }) {
  const t = useTranslations('crewJobs.collect')
  const format = useFormat()
  const change = changeOf(given, sum, currency)
  const amount = format.money(Math.abs(change ?? 0), currency)
  return (
    <p role="status" className="font-bold text-xl tabular-nums">
      {change === null ? '' : change === 0 ? t('noChange') : t(change > 0 ? 'change' : 'missing', { amount })}
    </p>
  )
}
