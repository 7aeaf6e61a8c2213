import { fromMajor, toMajor } from '@jhilik/contract/money.ts'
import type { Payout, PayoutEntry } from '@jhilik/contract/payouts.ts'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useFieldMessage, useRefusalText } from '../../lib/language/translated.ts'
import { useGatewayText } from '../../lib/language/use-booking-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { DialogForm, Problem } from '../../ui/form.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useUnsaved } from '../../ui/unsaved.tsx'
import { type LineKey, useLinkPayout } from './api.ts'

/** Chooses what a line of the bank pays out. It is sent once nothing is left, or the rest is explained as fees. */
export function PayoutForm({ lineKey, payout }: { lineKey: LineKey; payout: Payout }) {
  const t = useTranslations('dashboard.money.payout')
  const format = useFormat()
  const fieldMessage = useFieldMessage()
  const refusalText = useRefusalText()
  const { mutateAsync, isPending } = useLinkPayout(lineKey)
  const { amount, currency, candidates, proposals } = payout
  const [chosen, setChosen] = useState(() => new Set(proposals[0]?.entryIds))
  const [feeReason, setFeeReason] = useState('')
  const [problem, setProblem] = useState('')
  const [isTouched, setTouched] = useState(false)
  useUnsaved(isTouched || feeReason.trim() !== '')

  const { entryIds, sum, rest, canBeFees } = choiceOf(payout, chosen)
  const money = (minor: number) => format.money(toMajor({ minor, currency }), currency)
  const canSend = entryIds.length > 0 && (rest === 0 || (canBeFees && feeReason.trim() !== ''))

  function toggle({ _id }: PayoutEntry) {
    setTouched(true)
    setChosen((before) => {
      const next = new Set(before)
      if (!next.delete(_id)) next.add(_id)
      return next
    })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!canSend) return
    setProblem('')
    try {
      await mutateAsync({ entryIds, ...(rest > 0 && { feeReason }) })
      toast.success({ title: t('done', { count: entryIds.length }) })
    } catch (error) {
      console.error('The payout was not matched', error)
      const [field] = isApiError(error) ? error.errors : []
      if (field) setProblem(fieldMessage(field.message))
      else setProblem(refusalText(error) ?? t('notDone'))
    }
  }

  if (candidates.length === 0) return <p className="text-soft">{t('noCandidates')}</p>
  return (
    <DialogForm onSubmit={submit} className="flex flex-col gap-5">
      <Proposals payout={payout} chosen={new Set(entryIds)} onChoose={(ids) => setChosen(new Set(ids))} />
      <fieldset className="min-w-0">
        <legend className="font-semibold text-sm">{t('choose')}</legend>
        <ul className="mt-2 max-h-[min(24rem,45dvh)] divide-y divide-line overflow-y-auto border-line border-y">
          {candidates.map((entry) => (
            <li key={entry._id}>
              <label className="flex min-h-11 cursor-pointer items-start gap-3 px-1 py-2.5 has-checked:bg-accent-soft">
                <input
                  type="checkbox"
                  className="mt-0.5 size-5 shrink-0 accent-(--brand)"
                  checked={chosen.has(entry._id)}
                  onChange={() => toggle(entry)}
                />
                <PayoutEntryText entry={entry} currency={currency} />
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <dl aria-live="polite" className="grid gap-1 rounded-control bg-sunken px-4 py-3 tabular-nums">
        <Sum label={t('chosen', { count: entryIds.length })} value={money(sum)} />
        <Sum label={t('line')} value={format.money(amount, currency)} />
        <Sum label={t('rest')} value={money(rest)} isStrong={rest !== 0} />
      </dl>
      {rest < 0 && entryIds.length > 0 && <p className="text-warning">{t('tooLittle')}</p>}
      {rest > 0 && !canBeFees && <p className="text-warning">{t('feesKnown')}</p>}
      {canBeFees && (
        <Field label={t('feeReason', { money: money(rest) })} hint={t('feeHint')} required>
          <TextInput
            value={feeReason}
            maxLength={500}
            onChange={(event) => setFeeReason(event.currentTarget.value)}
          />
        </Field>
      )}
      <Problem text={problem} />
      <Button type="submit" busy={isPending} disabled={!canSend} className="self-end">
        {canBeFees ? t('confirmWithFees') : t('confirm')}
      </Button>
    </DialogForm>
  )
}

function Sum({ label, value, isStrong = false }: { label: string; value: string; isStrong?: boolean }) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-4 ${isStrong ? 'font-semibold text-warning' : ''}`}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

interface ProposalsProps {
  payout: Payout
  chosen: ReadonlySet<string>
  onChoose: (entryIds: readonly string[]) => void
}

/** Entries that add up to the line. */
function Proposals({ payout: { proposals, candidates }, chosen, onChoose }: ProposalsProps) {
  const t = useTranslations('dashboard.money.payout')
  const gatewayText = useGatewayText()
  const format = useFormat()
  if (proposals.length === 0) return <p className="text-soft">{t('noProposal')}</p>
  const days = new Map(candidates.map(({ _id, bookedOn }) => [_id, bookedOn]))
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold text-sm">{t('proposals')}</legend>
      {proposals.map(({ gateway, entryIds }) => {
        const [first, last] = [entryIds[0] ?? '', entryIds.at(-1) ?? ''].map((id) => days.get(id) ?? '')
        const isChosen = chosen.size === entryIds.length && entryIds.every((id) => chosen.has(id))
        return (
          <button
            key={entryIds.join()}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChoose(entryIds)}
            className="min-h-11 rounded-control border border-line-strong px-3.5 py-2 text-left aria-pressed:border-brand aria-pressed:bg-accent-soft"
          >
            <span className="block font-semibold">
              {t('proposal', { gateway: gatewayText(gateway), count: entryIds.length })}
            </span>
            <span className="block text-[0.9375rem] text-soft">
              {[...new Set([first, last])].map((day) => day && format.date(day)).join(' – ')}
            </span>
          </button>
        )
      })}
    </fieldset>
  )
}

const isPayment = (kind: PayoutEntry['kind']) => kind === 'charge' || kind === 'cash'

/**
 * The chosen entries that can still be paid out, as a colleague may have matched some meanwhile; their sum, and what of it the
 * line does not pay out, in minor units.
 */
export function choiceOf(
  { amount, currency, candidates }: Pick<Payout, 'amount' | 'currency' | 'candidates'>,
  chosen: ReadonlySet<string>,
) {
  const minorOf = (major: number) => fromMajor(major, currency).minor
  const entries = candidates.filter(({ _id }) => chosen.has(_id))
  const sum = entries.reduce((total, { net }) => total + minorOf(net), 0)
  const rest = sum - minorOf(amount)
  const canBeFees =
    rest > 0 && entries.some(({ kind, gross, fee }) => fee === null && gross > 0 && isPayment(kind))
  return { entryIds: entries.map(({ _id }) => _id), sum, rest, canBeFees }
}

/** The kind of an entry, and the part of it that reaches the bank. */
export function PayoutEntryText({ entry, currency }: { entry: PayoutEntry; currency: string }) {
  const t = useTranslations('dashboard.money.payout')
  const kinds = useTranslations('dashboard.staffBooking.entries.kinds')
  const gatewayText = useGatewayText()
  const format = useFormat()
  const { kind, gateway, occurredAt, gross, fee, net, reference, booking } = entry
  return (
    <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4 gap-y-0.5">
      <span className="min-w-0 flex-1 basis-44 [overflow-wrap:anywhere]">
        <span className="block font-semibold">
          <span translate="no">{booking.code}</span> · {gatewayText(gateway)}
        </span>
        <span className="block text-[0.9375rem] text-soft">
          {[kinds(kind), format.dateTime(occurredAt), reference].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="text-right tabular-nums">
        <span className="block font-semibold">{format.money(net, currency)}</span>
        {fee !== null && fee !== 0 && (
          <span className="block text-soft text-sm">
            {t('grossLessFee', { gross: format.money(gross, currency), fee: format.money(fee, currency) })}
          </span>
        )}
        {fee === null && kind === 'charge' && (
          <span className="block text-soft text-sm">{t('feeUnknown')}</span>
        )}
      </span>
    </span>
  )
}
