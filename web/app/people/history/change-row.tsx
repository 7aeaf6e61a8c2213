import type { ChangeKind } from '@jhilik/contract/recorded-actions.ts'
import type { ChangedField, RecordedChange } from '@jhilik/contract/recorded-changes.ts'
import {
  CalendarClock,
  CalendarSync,
  ListChecks,
  type LucideIcon,
  MessageSquareText,
  ReceiptText,
  Settings,
  ShieldCheck,
  Sparkles,
  UserRoundCog,
} from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useReasonText } from '../../lib/language/use-reason-text.ts'
import { subjectPath, useChangedValues, useSubjectText } from './change-texts.ts'

const icons: Record<ChangeKind, LucideIcon> = {
  services: Sparkles,
  slots: CalendarClock,
  schedules: CalendarSync,
  bookings: ListChecks,
  money: ReceiptText,
  people: UserRoundCog,
  reviews: MessageSquareText,
  settings: Settings,
  security: ShieldCheck,
}

interface ChangeRowProps {
  change: RecordedChange
  /** The day and time, or the time of a day that stands above. */
  when: string
}

/** One change: the old and new values, by whom and when. */
export function ChangeRow({ change, when }: ChangeRowProps) {
  const t = useTranslations('dashboard.history')
  const format = useFormat()
  const reasonText = useReasonText()
  const textOf = useSubjectText()
  const { action, address, at, by, count, kind, subject, changes, reason, money, slots } = change
  const Icon = icons[kind]
  const path = subjectPath(subject)
  // A person who changed their own account is already named by the sentence.
  const isOwn = by !== null && by._id === subject._id
  return (
    <li className="flex gap-3 py-4">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-soft">
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1 [overflow-wrap:anywhere]">
        <p>
          {t.rich(`actions.${action}`, {
            subject:
              action === 'user.sign_in_failed' && subject._id === null
                ? t('unknownAccount')
                : textOf(subject),
            link: (words) =>
              path ? (
                <Link to={path} className="py-2.5 font-semibold text-link underline-offset-4 hover:underline">
                  {words}
                </Link>
              ) : (
                <span className="font-semibold">{words}</span>
              ),
          })}
        </p>
        <ChangedFields changes={changes} />
        {money && money.amount > 0 && (
          <p className="font-semibold tabular-nums">{format.money(money.amount, money.currency)}</p>
        )}
        {count > 1 && <p className="text-sm">{t('times', { count })}</p>}
        {slots !== null && slots > 0 && <p className="text-sm">{t(slotsText(action), { count: slots })}</p>}
        {reason && <p className="border-line-strong border-l-2 pl-3 text-sm">{reasonText(reason)}</p>}
        <p className="text-soft text-sm">
          <time dateTime={at} className="tabular-nums">
            {when}
          </time>
          {!isOwn && ` · ${by ? by.name : t(action === 'user.sign_in_failed' ? 'visitor' : 'system')}`}
          {address && <span className="tabular-nums"> · {t('fromAddress', { address })}</span>}
        </p>
      </div>
    </li>
  )
}

function slotsText(action: RecordedChange['action']) {
  if (action === 'schedule.made') return 'slotsMade'
  return action === 'closed_date.removed' ? 'slotsReopened' : 'slotsWithdrawn'
}

/** Old and new values; at the end the names of the fields whose values are not shown. */
function ChangedFields({ changes }: { changes: readonly ChangedField[] }) {
  const t = useTranslations('dashboard.history')
  const valuesOf = useChangedValues()
  const named: string[] = []
  const rows = changes.flatMap((change) => {
    const label = t(`fields.${change.field}`)
    const values = valuesOf(change)
    if (!values) named.push(label)
    return values ? [{ label, ...values }] : []
  })
  if (changes.length === 0) return null
  return (
    <dl className="flex flex-col gap-1 text-sm">
      {rows.map(({ label, from, to }) => (
        <div key={label}>
          <dt className="inline text-soft">{label}: </dt>
          <dd className="inline tabular-nums">{t('fromTo', { from, to })}</dd>
        </div>
      ))}
      {named.length > 0 && (
        <div>
          <dt className="inline text-soft">{t('alsoChanged')}: </dt>
          <dd className="inline">{named.join(', ')}</dd>
        </div>
      )}
    </dl>
  )
}
