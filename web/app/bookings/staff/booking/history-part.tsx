import type { HistoryEntry } from '@jhilik/contract/booking-detail.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../lib/language/format.ts'
import { useReasonText } from '../../../lib/language/use-reason-text.ts'
import { ChangedLines } from '../../bookings/changed-lines.tsx'
import { EditedFields } from '../../bookings/edit/edited-fields.tsx'
import { Part } from './section.tsx'

/** So many entries are shown before the reader asks for all. */
const FIRST = 5

/** The newest entry first. */
export function HistoryPart({ history }: { history: HistoryEntry[] }) {
  const t = useTranslations('dashboard.staffBooking')
  const format = useFormat()
  const [isWhole, setWhole] = useState(false)
  const entries = history.map((entry, index) => ({ entry, key: `${entry.at} ${index}` })).reverse()
  const shown = isWhole ? entries : entries.slice(0, FIRST)
  return (
    <Part
      title={t('sections.history')}
      action={
        entries.length > FIRST &&
        !isWhole && (
          <button
            type="button"
            onClick={() => setWhole(true)}
            className="-my-2.5 min-h-11 cursor-pointer font-semibold text-link print:hidden"
          >
            {t('allHistory', { count: format.number(entries.length) })}
          </button>
        )
      }
    >
      <ol className="flex flex-col">
        {shown.map(({ entry, key }) => (
          <Entry key={key} entry={entry} />
        ))}
      </ol>
    </Part>
  )
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const t = useTranslations('dashboard.staffBooking')
  const statuses = useTranslations('dashboard.allBookings.statuses')
  const conflicts = useTranslations('dashboard.crewConflicts')
  const format = useFormat()
  const reasonText = useReasonText()
  const { by, name, reason, moved, corrected, bought, crew, edited, amount, currency, reference, payload } =
    entry
  const action = `history.${entry.action.replace('.', '_')}` as Parameters<typeof t.has>[0]
  const role = t(`by.${by}`)
  return (
    <li className="flex min-w-0 flex-col gap-0.5 py-1.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{t.has(action) ? t(action as never) : entry.action}</span>
        {amount !== null && currency && (
          <span className="font-semibold tabular-nums">{format.money(amount, currency)}</span>
        )}
      </p>
      <p className="text-[0.8125rem] text-soft tabular-nums">
        <time dateTime={entry.at}>{format.dateTime(entry.at)}</time> ·{' '}
        {name ? t('byNamed', { name, role }) : role}
      </p>
      {moved && (
        <p className="tabular-nums">
          {t('movedFrom')} {format.slot(moved.from)}
          <br />
          {t('movedTo')} {format.slot(moved.to)}
        </p>
      )}
      {crew && (crew.from !== crew.to || crew.forced.length > 0) && (
        <p>
          {t('correctedFromTo', {
            from: crew.from ?? t('assign.nobody'),
            to: crew.to ?? t('assign.nobody'),
          })}
          {crew.forced.length > 0 && (
            <span className="block">
              {t('assign.accepted', {
                conflicts: crew.forced.map((kind) => conflicts(kind)).join(', '),
              })}
            </span>
          )}
        </p>
      )}
      {corrected && (
        <p>{t('correctedFromTo', { from: statuses(corrected.from), to: statuses(corrected.to) })}</p>
      )}
      {bought && (
        <p>
          <ChangedLines bought={bought} />
        </p>
      )}
      {edited && <EditedFields edited={edited} />}
      {reason && (
        <p className="border-line-strong border-l-2 pl-3 [overflow-wrap:anywhere]">{reasonText(reason)}</p>
      )}
      {reference && <p className="break-all tabular-nums text-soft text-xs">{reference}</p>}
      {payload && <Payload payload={payload} />}
    </li>
  )
}

/** A gateway's message, unchanged. */
function Payload({ payload }: { payload: Record<string, unknown> }) {
  const t = useTranslations('dashboard.staffBooking')
  return (
    <details className="rounded-control bg-sunken px-3">
      <summary className="flex min-h-11 items-center font-medium">{t('payload')}</summary>
      <dl className="grid gap-1.5 pb-3 tabular-nums text-xs">
        {Object.entries(payload).map(([key, value]) => (
          <div key={key}>
            <dt className="text-soft">{key}</dt>
            <dd className="break-all">{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
