import type { BookingDetail, HistoryEntry } from '@jhilik/contract/booking-detail.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { ChangedLines } from './changed-lines.tsx'
import { EditedFields } from './edit/edited-fields.tsx'

/** The steps of a refund that customers are told, with their times. */
export const REFUND_STEPS = [
  'opened',
  'submitted',
  'accepted',
  'succeeded',
  'failed',
  'manual',
  'reopened',
  'paid_in_cash',
] as const

/** The entries shown to customers. */
const shown = {
  booking: [
    'held',
    'confirmed',
    'expired',
    'canceled',
    'completed',
    'no_show',
    'moved',
    'edited',
    'corrected',
    'line_canceled',
    'lines_changed',
    'attended',
    'links_revoked',
    'message_sent_again',
    'payment_recorded',
    'discounted',
    'entry_corrected',
  ],
  payment: ['opened', 'paid', 'review', 'accepted', 'rejected', 'failed', 'cancelled', 'expired'],
  refund: [...REFUND_STEPS, 'dropped', 'withdrawn'],
} as const
type Action = { [S in keyof typeof shown]: `${S}.${(typeof shown)[S][number]}` }[keyof typeof shown]

const known = new Set<string>(
  Object.entries(shown).flatMap(([subject, actions]) => actions.map((action) => `${subject}.${action}`)),
)
const isShown = (action: string): action is Action => known.has(action)

/** Oldest first, in the API's order. */
export function HistoryList({ history }: Pick<BookingDetail, 'history'>) {
  const t = useTranslations('dashboard.bookings.history')
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-4 text-xl">
        {t('title')}
      </h2>
      <ol className="ml-1.5 flex flex-col border-line border-l">
        {history
          // Several refunds of one moment have the same action.
          .map((entry, index) => ({ entry, key: `${entry.at} ${index}` }))
          .map(({ entry, key }) => (
            <Entry key={key} entry={entry} />
          ))}
      </ol>
    </section>
  )
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const t = useTranslations('dashboard.bookings.history')
  const statuses = useTranslations('dashboard.bookings.status')
  const format = useFormat()
  const { action, at, by, moved, corrected, bought, edited, amount, currency, reason } = entry
  if (!isShown(action)) return null
  // The refund has its own entry.
  const money = amount && currency && action !== 'booking.canceled' ? format.money(amount, currency) : null
  // A refund's reason is an internal code.
  const words = action.startsWith('booking.') ? reason : null
  return (
    <li className="relative flex flex-col pb-5 pl-5 text-[0.9375rem] last:pb-0">
      <span
        aria-hidden
        className="absolute top-1.5 -left-1.5 size-3 rounded-full border-2 border-surface bg-brand"
      />
      <span className="flex flex-wrap justify-between gap-x-4 font-semibold">
        {t(`actions.${action}`)}
        {money && <span className="tabular-nums">{money}</span>}
      </span>
      {moved && (
        <span className="tabular-nums">
          {t('fromTo', { from: format.slot(moved.from), to: format.slot(moved.to) })}
        </span>
      )}
      {corrected && (
        <span>{t('fromTo', { from: statuses(corrected.from), to: statuses(corrected.to) })}</span>
      )}
      {bought && <ChangedLines bought={bought} />}
      {edited && <EditedFields edited={edited} />}
      {words && <span className="[overflow-wrap:anywhere]">{t('reason', { reason: words })}</span>}
      <span className="text-muted text-sm">
        <time dateTime={at}>{format.dateTime(at)}</time> · {t(`by.${by}`)}
      </span>
    </li>
  )
}
