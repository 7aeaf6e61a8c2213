import type { Payout } from '@jhilik/contract/payouts.ts'
import {
  BANK,
  type Difference,
  type Differences as DifferencesOfStatement,
} from '@jhilik/contract/statements.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { staffBookingPath } from '../../lib/page/booking-paths.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { DialogForm, Problem } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { FormDialog, useUnsaved } from '../../ui/unsaved.tsx'
import { MoneyRow, rowButton } from '../row.tsx'
import { differencesQuery, type LineKey, payoutQuery, useExplainLine, useUndoPayout } from './api.ts'
import { PayoutEntryText, PayoutForm } from './payout-form.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

/** The differences of the statement that the address names. */
export function StatementDialog() {
  const t = useTranslations('dashboard.money.statements')
  const [params, setParams] = useSearchParams()
  const id = params.get('statement')
  const line = Number(params.get('line'))
  /** The address shows this line, or no line. */
  function show(nextLine: number | null, isOpen = true) {
    const next = new URLSearchParams(params)
    if (!isOpen) next.delete('statement')
    if (nextLine === null) next.delete('line')
    else next.set('line', String(nextLine))
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return (
    <FormDialog
      open={id !== null}
      onOpenChange={(open) => !open && show(null, false)}
      title={t(line > 0 ? 'payout' : 'differences')}
      wide
    >
      {id && line > 0 && <PayoutView lineKey={{ statementId: id, line }} onBack={() => show(null)} />}
      {id && !(line > 0) && <Differences statementId={id} onPayout={show} />}
    </FormDialog>
  )
}

interface DifferencesProps {
  statementId: string
  /** Shows what a line of the bank pays out. */
  onPayout: (line: number) => void
}

function Differences({ statementId, onPayout }: DifferencesProps) {
  const t = useTranslations('dashboard.money')
  const query = useQuery(differencesQuery(statementId))
  /** The explanations that are being typed, by line. */
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const isTyped = ({ line, explanation }: Difference) =>
    line !== null && !explanation && Boolean(typed[line]?.trim())
  const leave = useUnsaved(query.data?.differences.some(isTyped) ?? false)
  const showPayout = (line: number) => leave(() => onPayout(line))
  return (
    <Loaded query={query} failed={t('failed')}>
      {({ statement, differences, payouts }) => (
        <>
          {differences.length === 0 ? (
            <p className="text-soft">{t('statements.noDifferences')}</p>
          ) : (
            <ul className="divide-y divide-line">
              {differences.map((difference, index) => (
                <DifferenceRow
                  key={difference.line ?? `missing ${index}`}
                  {...{ difference, statementId }}
                  isOfBank={statement.gateway === BANK}
                  onPayout={showPayout}
                  typed={typed[difference.line ?? 0] ?? ''}
                  onType={(line, text) => setTyped((before) => ({ ...before, [line]: text }))}
                />
              ))}
            </ul>
          )}
          <Payouts payouts={payouts} onPayout={showPayout} />
        </>
      )}
    </Loaded>
  )
}

interface PayoutsProps {
  payouts: DifferencesOfStatement['payouts']
  onPayout: (line: number) => void
}

/** Lines of the bank that have been matched with several entries. */
function Payouts({ payouts, onPayout }: PayoutsProps) {
  const t = useTranslations('dashboard.money.statements')
  const format = useFormat()
  if (payouts.length === 0) return null
  return (
    <section aria-labelledby="payouts" className="mt-6">
      <h3 id="payouts" className="font-semibold">
        {t('payouts')}
      </h3>
      <ul className="mt-2 divide-y divide-line border-line border-t">
        {payouts.map(({ line, day, text, amount, currency, entries }) => (
          <MoneyRow
            key={line}
            title={
              <span className="tabular-nums">
                {format.money(amount, currency)} · {t('entries', { count: entries })}
              </span>
            }
            text={<LineText line={line} day={day} text={text} />}
          >
            <Button {...rowButton} aria-label={t('showLine', { line })} onClick={() => onPayout(line)}>
              {t('show')}
            </Button>
          </MoneyRow>
        ))}
      </ul>
    </section>
  )
}

interface DifferenceRowProps {
  difference: Difference
  statementId: string
  isOfBank: boolean
  onPayout: (line: number) => void
  /** The explanation of the line so far. */
  typed: string
  onType: (line: number, text: string) => void
}

function DifferenceRow(props: DifferenceRowProps) {
  const { difference, statementId, isOfBank, onPayout, typed, onType } = props
  const t = useTranslations('dashboard.money.statements')
  const format = useFormat()
  const may = usePermission()
  const { line, problem, text, day, stated, booked, booking, explanation } = difference
  return (
    <li className="grid gap-2 py-4">
      <p className="font-semibold">{t(`problems.${problem}`)}</p>
      <p className="text-[0.9375rem] text-soft [overflow-wrap:anywhere]">
        <LineText line={line} day={day} text={text} />
      </p>
      <p className="flex flex-wrap gap-x-5 gap-y-1 tabular-nums">
        {stated && <span>{t('stated', { money: format.money(stated.amount, stated.currency) })}</span>}
        {booked && <span>{t('booked', { money: format.money(booked.amount, booked.currency) })}</span>}
        {booking && (
          <Link to={staffBookingPath(booking._id)} className="font-semibold text-link underline">
            {booking.code}
          </Link>
        )}
      </p>
      {line !== null && isOfBank && problem === 'unknown' && may('statements.import') && (
        <Button
          variant="secondary"
          className="justify-self-start"
          aria-label={t('findPaymentsOf', { line })}
          onClick={() => onPayout(line)}
        >
          {t('findPayments')}
        </Button>
      )}
      {explanation ? (
        <p className="text-success">{t('explained', { explanation })}</p>
      ) : (
        line !== null &&
        may('statements.import') && (
          <ExplainForm {...{ statementId, line }} explanation={typed} onType={(text) => onType(line, text)} />
        )
      )}
    </li>
  )
}

interface ExplainFormProps {
  statementId: string
  line: number
  explanation: string
  onType: (explanation: string) => void
}

function ExplainForm({ statementId, line, explanation, onType }: ExplainFormProps) {
  const t = useTranslations('dashboard.money.statements')
  const { mutateAsync, isPending } = useExplainLine(statementId)
  const [failed, setFailed] = useState(false)
  async function submit(event: { preventDefault: () => void }) {
    event.preventDefault()
    setFailed(false)
    try {
      await mutateAsync({ line, explanation })
      onType('')
    } catch (error) {
      console.error('The difference was not explained', error)
      setFailed(true)
    }
  }
  return (
    <DialogForm onSubmit={submit} className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[1fr_auto]">
      <Problem text={failed ? t('notExplained') : ''} className="col-span-full" />
      <Field label={t('explanation', { line })}>
        <TextInput
          value={explanation}
          maxLength={500}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      </Field>
      <Button type="submit" variant="secondary" busy={isPending} disabled={explanation.trim() === ''}>
        {t('explain')}
      </Button>
    </DialogForm>
  )
}

/** What one line of the bank pays out, or may pay out. */
function PayoutView({ lineKey, onBack }: { lineKey: LineKey; onBack: () => void }) {
  const t = useTranslations('dashboard.money')
  const format = useFormat()
  const may = usePermission()
  const query = useQuery(payoutQuery(lineKey))
  // The form below says whether something has been chosen or typed.
  const leave = useUnsaved(false)
  return (
    <div className="flex flex-col items-stretch gap-5">
      <Button variant="secondary" size="sm" className="min-h-11 self-start" onClick={() => leave(onBack)}>
        {t('payout.back')}
      </Button>
      <Loaded query={query} failed={t('failed')}>
        {(payout) => (
          <>
            <div>
              <p className="font-semibold text-lg tabular-nums">
                {format.money(payout.amount, payout.currency)}
              </p>
              <p className="text-[0.9375rem] text-soft [overflow-wrap:anywhere]">
                <LineText line={payout.line} day={payout.day} text={payout.text} />
              </p>
            </div>
            {payout.entries.length > 0 && <PaidOut lineKey={lineKey} payout={payout} />}
            {payout.entries.length === 0 && may('statements.import') && (
              <PayoutForm lineKey={lineKey} payout={payout} />
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

function PaidOut({ lineKey, payout }: { lineKey: LineKey; payout: Payout }) {
  const t = useTranslations('dashboard.money.payout')
  const may = usePermission()
  const undo = useUndoPayout(lineKey)
  const [open, setOpen] = useState(false)
  const { entries, currency, isClosed } = payout
  return (
    <>
      <h3 className="font-semibold">{t('paidOut', { count: entries.length })}</h3>
      <ul className="divide-y divide-line border-line border-y">
        {entries.map((entry) => (
          <li key={entry._id} className="flex py-2.5">
            <PayoutEntryText entry={entry} currency={currency} />
          </li>
        ))}
      </ul>
      {isClosed && <p className="text-soft">{t('isClosed')}</p>}
      {!isClosed && may('statements.import') && (
        <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
          {t('undo')}
        </Button>
      )}
      <ReasonDialog
        open={open}
        title={t('undoTitle')}
        text={t('undoText')}
        confirm={t('undo')}
        done={t('undone')}
        notDone={t('notDone')}
        send={(reason) => undo.mutateAsync({ reason })}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

interface LineTextProps {
  /** Null for an entry that is in no line. */
  line: number | null
  day: string | null
  /** The text as the file has it. */
  text: string
}

/** The number, day and text of a line of a statement. */
function LineText({ line, day, text }: LineTextProps) {
  const t = useTranslations('dashboard.money.statements')
  const format = useFormat()
  const place = [line !== null && t('line', { line }), day && format.date(day)].filter(Boolean)
  return (
    <>
      {place.map((part) => `${part} · `)}
      <span translate="no">{text}</span>
    </>
  )
}
