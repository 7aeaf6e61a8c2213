import { zodResolver } from '@hookform/resolvers/zod'
import type { BookingPayment } from '@jhilik/contract/booking-detail.ts'
import { type ReviewPaymentRequest, reviewPaymentRequestSchema } from '@jhilik/contract/changes.ts'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { readOptionalNumber } from '../../../lib/forms/number-text.ts'
import { useFormat } from '../../../lib/language/format.ts'
import { useReasonText } from '../../../lib/language/use-reason-text.ts'
import { Field, FieldError, Select, TextInput } from '../../../ui/field.tsx'
import { NumberInput } from '../../../ui/number-input.tsx'
import { useChangeBooking } from '../api.ts'
import { Fact, FactList } from '../booking/section.tsx'
import { type BookingFormProps, ChangeForm, Option, ReasonField } from './change-form.tsx'

export function ReviewForm({ booking, ...dialog }: BookingFormProps) {
  const t = useTranslations('dashboard.staffBooking.review')
  const format = useFormat()
  const change = useChangeBooking(booking._id)
  const waiting = booking.staff?.payments?.filter(({ status }) => status === 'review') ?? []
  const form = useForm<ReviewPaymentRequest>({
    resolver: zodResolver(reviewPaymentRequestSchema),
    defaultValues: {
      reason: '',
      reference: '',
      attemptId: waiting[0]?._id,
      receivedAmount: waiting[0]?.received ?? undefined,
    },
  })
  const { register, formState, setValue, watch } = form
  const { errors } = formState
  const [attemptId, decision, receivedAmount] = watch(['attemptId', 'decision', 'receivedAmount'])
  const payment = waiting.find(({ _id }) => _id === attemptId) ?? waiting[0]
  return (
    <ChangeForm
      {...dialog}
      form={form}
      name="review"
      send={(body, key) => change.mutateAsync({ verb: 'review-payment', body, key })}
    >
      {waiting.length > 1 && (
        <Field label={t('which')} error={errors.attemptId?.message}>
          <Select
            {...register('attemptId', {
              onChange: ({ target }) => {
                const chosen = waiting.find(({ _id }) => _id === target.value)
                setValue('receivedAmount', chosen?.received ?? undefined)
              },
            })}
          >
            {waiting.map(({ _id, tran_id, amount, currency }) => (
              <option key={_id} value={_id}>
                {tran_id} · {format.money(amount, currency)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {payment && <ReportedFacts payment={payment} />}
      <Field
        label={t('received', {
          currency: format.currency(payment?.receivedCurrency ?? booking.currency),
        })}
        hint={t('receivedHint')}
        error={errors.receivedAmount?.message}
      >
        <NumberInput
          min={0}
          step="any"
          className="tabular-nums"
          {...register('receivedAmount', {
            setValueAs: (text: unknown) => readOptionalNumber(text) ?? undefined,
          })}
        />
      </Field>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-semibold text-sm">{t('decision')}</legend>
        <Option value="accept" {...register('decision')}>
          {t('accept')}
        </Option>
        <Option value="reject" {...register('decision')}>
          {t('reject')}
        </Option>
        <FieldError error={errors.decision?.message} />
        {payment && <Consequence payment={payment} decision={decision} received={receivedAmount} />}
      </fieldset>
      <ReasonField error={errors.reason?.message} {...register('reason')} />
      <Field label={t('reference')} hint={t('referenceHint')} error={errors.reference?.message}>
        <TextInput autoComplete="off" {...register('reference')} />
      </Field>
    </ChangeForm>
  )
}

/** The agreed amount next to the gateway's report. */
function ReportedFacts({ payment }: { payment: BookingPayment }) {
  const t = useTranslations('dashboard.staffBooking.review')
  const reasonText = useReasonText()
  const { amount, currency, received, receivedCurrency, reportedReference, detail } = payment
  return (
    <div className="rounded-control bg-sunken p-4">
      <FactList>
        <Fact label={t('agreed')}>
          <Money amount={amount} currency={currency} />
        </Fact>
        <Fact label={t('reported')}>
          {received !== null && receivedCurrency ? (
            <Money amount={received} currency={receivedCurrency} />
          ) : (
            t('nothingReported')
          )}
        </Fact>
        {reportedReference && (
          <Fact label={t('reportedReference')}>
            <span className="break-all tabular-nums text-xs">{reportedReference}</span>
          </Fact>
        )}
        {detail && <Fact label={t('why')}>{reasonText(detail)}</Fact>}
      </FactList>
    </div>
  )
}

function Money({ amount, currency }: { amount: number; currency: string }) {
  const format = useFormat()
  return <span className="font-semibold tabular-nums">{format.money(amount, currency)}</span>
}

interface ConsequenceProps {
  payment: BookingPayment
  decision: 'accept' | 'reject' | undefined
  received: number | undefined
}

/** The effect of the decision on the money. */
function Consequence({ payment, decision, received }: ConsequenceProps) {
  const t = useTranslations('dashboard.staffBooking.review')
  const format = useFormat()
  const currency = payment.receivedCurrency ?? payment.currency
  const arrived = Number.isFinite(received) ? (received ?? 0) : (payment.received ?? 0)
  const money = (amount: number) => format.money(amount, currency)
  const words = () => {
    if (decision === 'reject')
      return arrived > 0 ? t('givesBack', { amount: money(arrived) }) : t('givesNothing')
    if (decision !== 'accept') return ''
    if (currency !== payment.currency) return t('otherCurrency')
    if (arrived > payment.amount) return t('excess', { amount: money(arrived - payment.amount) })
    if (arrived > 0 && arrived < payment.amount)
      return t('missing', { amount: money(payment.amount - arrived) })
    return ''
  }
  return (
    <p aria-live="polite" className="text-soft text-sm">
      {words()}
    </p>
  )
}
