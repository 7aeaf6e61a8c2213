import { zodResolver } from '@hookform/resolvers/zod'
import { discountText } from '@jhilik/contract/charge-text.ts'
import type { TextLocale } from '@jhilik/contract/clock-text.ts'
import {
  type CorrectEntryRequest,
  correctEntryRequestSchema,
  type LedgerEntry,
} from '@jhilik/contract/ledger.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../../lib/language/format.ts'
import { useGatewayText } from '../../../lib/language/use-booking-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { useCorrectEntry } from '../api.ts'
import { type BookingFormProps, ChangeDialog, ChangeForm, ReasonField } from '../dialogs/change-form.tsx'

/** The entries in the order of time: received, paid back, kept by the gateway and taken off the price. */
export function LedgerEntries({ entries, onConflict }: { entries: LedgerEntry[]; onConflict: () => void }) {
  const t = useTranslations('dashboard.staffBooking.entries')
  if (entries.length === 0) return null
  return (
    <>
      <h3 className="mt-1 font-semibold text-sm text-soft">{t('title')}</h3>
      <ul className="flex flex-col">
        {entries.map((entry) => (
          <Entry key={entry._id} entry={entry} onConflict={onConflict} />
        ))}
      </ul>
    </>
  )
}

function Entry({ entry, onConflict }: { entry: LedgerEntry; onConflict: () => void }) {
  const t = useTranslations('dashboard.staffBooking.entries')
  const locale = useLocale() as TextLocale
  const correction = useTranslations('dashboard.staffBooking.correctEntry')
  const format = useFormat()
  const gatewayText = useGatewayText()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { kind, amount, currency, gateway, method, reference, reason, collectedBy, isCorrected } = entry
  const kindText = () => {
    if (entry.corrects) return t('correction')
    if (kind === 'adjustment') return discountText(entry, locale)
    return entry.isTip ? t('tip') : t(`kinds.${kind}`)
  }
  const named = method ?? gateway
  const way = named && gatewayText(named)
  const title = way ? t('by', { kind: kindText(), way }) : kindText()
  const money = format.money(Math.abs(amount), currency)
  const signed = amount < 0 ? `− ${money}` : `+ ${money}`
  return (
    <li className="flex flex-col gap-1 border-line border-t py-3 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{title}</span>
        <span
          className={cx(
            'whitespace-nowrap font-semibold tabular-nums',
            isCorrected && 'text-soft line-through',
          )}
        >
          {signed}
        </span>
      </p>
      <p className="text-soft tabular-nums">
        <time dateTime={entry.occurredAt}>{format.dateTime(entry.occurredAt)}</time>
        {collectedBy && ` · ${collectedBy.name}`}
        {entry.isClosed && ` · ${t('monthClosed')}`}
      </p>
      {entry.document && (
        <p className="text-soft text-xs tabular-nums">
          {t('document', { number: format.year(entry.document) })}
        </p>
      )}
      {reference && <p className="break-all text-soft text-xs tabular-nums">{reference}</p>}
      {reason && <p className="border-line-strong border-l-2 pl-3 [overflow-wrap:anywhere]">{reason}</p>}
      {isCorrected && (
        <p>
          <Badge>{t('corrected')}</Badge>
        </p>
      )}
      {entry.canCorrect && (
        <Button
          variant="secondary"
          size="sm"
          className="min-h-11 self-start"
          aria-label={t('correctOf', { entry: `${title}, ${money}` })}
          onClick={() => setOpen(true)}
        >
          {t('correct')}
        </Button>
      )}
      <ChangeDialog
        open={open}
        onClose={close}
        title={correction('title', { entry: `${title}, ${money}` })}
        text={correction(entry.isClosed ? 'textOfClosedMonth' : 'text')}
      >
        <EntryForm entryId={entry._id} onClose={close} onConflict={onConflict} />
      </ChangeDialog>
    </li>
  )
}

/** Corrects a ledger entry that staff made by mistake. */
function EntryForm({ entryId, ...dialog }: { entryId: string } & Omit<BookingFormProps, 'booking'>) {
  const correct = useCorrectEntry()
  const form = useForm<CorrectEntryRequest>({
    resolver: zodResolver(correctEntryRequestSchema),
    defaultValues: { reason: '' },
  })
  return (
    <ChangeForm
      {...dialog}
      form={form}
      name="correctEntry"
      send={(body, key) => correct.mutateAsync({ id: entryId, body, key })}
    >
      <ReasonField error={form.formState.errors.reason?.message} {...form.register('reason')} />
    </ChangeForm>
  )
}
