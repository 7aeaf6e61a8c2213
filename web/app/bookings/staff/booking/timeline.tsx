import type { HistoryEntry } from '@jhilik/contract/booking-detail.ts'
import { Bot, Landmark, type LucideIcon, UserRound, UserRoundCog } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../lib/language/format.ts'
import { useReasonText } from '../../../lib/language/use-reason-text.ts'
import { Part } from './section-card.tsx'

const icons: Record<HistoryEntry['by'], LucideIcon> = {
  customer: UserRound,
  staff: UserRoundCog,
  gateway: Landmark,
  system: Bot,
}

/** The newest entry first. */
export function Timeline({ history }: { history: HistoryEntry[] }) {
  const t = useTranslations('dashboard.staffBooking')
  const entries = history.map((entry, index) => ({ entry, key: `${entry.at} ${index}` })).reverse()
  return (
    <Part title={t('sections.history')}>
      <ol className="flex flex-col">
        {entries.map(({ entry, key }) => (
          <Entry key={key} entry={entry} />
        ))}
      </ol>
    </Part>
  )
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const t = useTranslations('dashboard.staffBooking')
  const statuses = useTranslations('dashboard.allBookings.statuses')
  const format = useFormat()
  const reasonText = useReasonText()
  const { by, name, reason, moved, corrected, amount, currency, reference, payload } = entry
  const Icon = icons[by]
  const action = `history.${entry.action.replace('.', '_')}` as Parameters<typeof t.has>[0]
  const role = t(`by.${by}`)
  return (
    <li className="relative flex gap-3 pb-5 last:pb-0 before:absolute before:top-9 before:bottom-0 before:left-4 before:w-px before:bg-line last:before:hidden">
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-sunken text-soft">
        <Icon aria-hidden className="size-4.5" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1 text-sm">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-semibold text-[0.9375rem]">
            {t.has(action) ? t(action as never) : entry.action}
          </span>
          {amount !== null && currency && (
            <span className="font-semibold tabular-nums">{format.money(amount, currency)}</span>
          )}
        </p>
        <p className="text-soft tabular-nums">
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
        {corrected && (
          <p>{t('correctedFromTo', { from: statuses(corrected.from), to: statuses(corrected.to) })}</p>
        )}
        {reason && (
          <p className="border-line-strong border-l-2 pl-3 [overflow-wrap:anywhere]">{reasonText(reason)}</p>
        )}
        {reference && <p className="break-all tabular-nums text-soft text-xs">{reference}</p>}
        {payload && <Payload payload={payload} />}
      </div>
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
