import type { Payout } from '@jhilik/contract/payouts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useUnsaved } from '../../ui/unsaved.tsx'
import { type LineKey, payoutQuery, useUndoPayout } from './api.ts'
import { PayoutEntryText, PayoutForm } from './payout-form.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

/** What one line of the bank pays out, or may pay out. */
export function PayoutView({ lineKey, onBack }: { lineKey: LineKey; onBack: () => void }) {
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
export function LineText({ line, day, text }: LineTextProps) {
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
