import type { BookingDetail, PayMore } from '@jhilik/contract/booking-detail.ts'
import { takesAmount } from '@jhilik/contract/gateways.ts'
import { currencySign } from '@jhilik/contract/money.ts'
import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { readNumber } from '../../lib/forms/number-text.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useRefusalText } from '../../lib/language/translated.ts'
import { useGatewayText } from '../../lib/language/use-booking-texts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Field } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { type PayMoreCall, usePayMore } from './use-pay-more.ts'
import { useWay } from './way-choice.tsx'

interface TipProps {
  booking: Pick<BookingDetail, 'code' | 'currency' | 'payMore'>
  call: PayMoreCall
}

/** Asks for a tip once the visit is done, and thanks for one that was given. */
export function Tip({ booking, call }: TipProps) {
  const t = useTranslations('visit.tip')
  const format = useFormat()
  const { tip = null, tipGiven = null } = booking.payMore ?? {}
  if (!tip && !tipGiven) return null
  return (
    <section aria-labelledby="tip" className="flex flex-col gap-2">
      <h2 id="tip" className="text-xl">
        {t(tipGiven && !tipGiven.isRefunded ? 'thanks' : 'title')}
      </h2>
      {tipGiven && (
        <p role="status" className={cx('flex items-start gap-2', !tipGiven.isRefunded && 'text-success')}>
          {!tipGiven.isRefunded && <Check aria-hidden className="mt-1 size-4.5 shrink-0" />}
          <span>
            {t(tipGiven.isRefunded ? 'refunded' : 'given', {
              amount: format.money(tipGiven.amount, booking.currency),
            })}
          </span>
        </p>
      )}
      {tip && !tipGiven && <TipForm booking={booking} tip={tip} call={call} />}
    </section>
  )
}

const OTHER = 'other'
type Chosen = number | typeof OTHER

const chipClass =
  'flex min-h-13 cursor-pointer items-center justify-center rounded-full bg-accent-soft px-2 text-center font-semibold tabular-nums leading-tight has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring'

/** Three amounts and another one, and the button that pays it. */
function TipForm({ booking, tip, call }: TipProps & { tip: NonNullable<PayMore['tip']> }) {
  const t = useTranslations('visit.tip')
  const format = useFormat()
  const gatewayText = useGatewayText()
  const refusalText = useRefusalText()
  const group = useId()
  const { currency, code } = booking
  const { pay, isBusy, error } = usePayMore(code, call)
  const { way, choice } = useWay(tip.gateways)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const amount = chosen === OTHER ? readNumber(typed) : chosen
  if (!way) return null
  const limits = tip.gateways.find(({ name }) => name === way.gateway)?.limits
  const isPossible =
    amount !== null &&
    amount > 0 &&
    amount <= tip.most &&
    limits !== undefined &&
    takesAmount(limits, { amount, currency })
  const choose = (next: Chosen) => {
    setChosen(next)
    setWrong(false)
  }
  const send = () => {
    if (!isPossible) return setWrong(true)
    pay({ purpose: 'tip', tip: amount, gateway: way.gateway })
  }
  const money = (value: number) => format.money(value, currency)
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <fieldset className="min-w-0">
        <legend className="text-soft">{t('all')}</legend>
        <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] gap-2">
          {[...tip.amounts, OTHER as typeof OTHER].map((value) => (
            <label key={value} className={chipClass}>
              <input
                type="radio"
                name={group}
                className="sr-only"
                checked={chosen === value}
                onChange={() => choose(value)}
              />
              {value === OTHER ? t('other') : money(value)}
            </label>
          ))}
        </div>
      </fieldset>
      {chosen === OTHER && (
        <Field
          label={t('amount', { currency: currencySign(currency) })}
          error={isWrong ? t('wrong', { most: money(tip.most) }) : undefined}
        >
          <NumberInput
            min={0}
            max={tip.most}
            step={0.01}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setWrong(false)
            }}
          />
        </Field>
      )}
      {isWrong && chosen === null && <Alert tone="danger">{t('choose')}</Alert>}
      {choice}
      {error && <Alert tone="danger">{refusalText(error) ?? t('failed')}</Alert>}
      <Button type="submit" variant="secondary" size="lg" busy={isBusy}>
        {amount !== null && amount > 0
          ? t('giveWith', { amount: money(amount), way: gatewayText(way.name) })
          : t('give')}
      </Button>
    </form>
  )
}
