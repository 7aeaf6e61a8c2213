import type { ListedBooking } from '@jhilik/contract/listed-bookings.ts'
import { CalendarClock, MessageSquare, Users, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../lib/language/format.ts'
import { useStaffKey } from '../../../lib/page/staff-keys.ts'
import { BottomBar } from '../../../ui/bottom-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { useAsked } from '../../../ui/dialog.tsx'
import { TextDialog } from '../texts/text-dialog.tsx'
import { BulkDialog, type BulkKind } from './bulk-dialog.tsx'

/** What the bar sums up: a booking of a list, or a job of the board. */
type SelectedBooking = Pick<ListedBooking, '_id' | 'price' | 'currency' | 'paymentStatus' | 'toCollect'>

interface SelectionBarProps {
  bookings: readonly SelectedBooking[]
  /** Whether the business has crews, so that bookings can be given to one. */
  hasCrews: boolean
  /** The number of all that match, when some of them are not selected. */
  all: { count: number; busy: boolean; onSelect: () => void } | null
  /** Selects these instead: those that were not changed, or none. */
  onSelect: (ids: readonly string[]) => void
}

/**
 * What is selected, and what can be done with all of it, in a bar at the lower edge of the screen. Its dialog keeps
 * its own list of bookings: changed ones may no longer match the filter of the list behind it.
 */
export function SelectionBar({ bookings, hasCrews, all, onSelect }: SelectionBarProps) {
  const change = useAsked<{ kind: BulkKind; bookings: readonly SelectedBooking[] }>()
  const text = useAsked<readonly string[]>()
  return (
    <>
      {bookings.length > 0 && (
        <Bar
          bookings={bookings}
          hasCrews={hasCrews}
          all={all}
          onSelect={onSelect}
          onAsk={(kind) => change.ask({ kind, bookings })}
          onWrite={() => text.ask(bookings.map(({ _id }) => _id))}
        />
      )}
      {text.item && (
        // Each opening begins with these bookings.
        <TextDialog
          key={text.item.join()}
          bookings={text.item}
          phone={null}
          open={text.open}
          onClose={text.close}
        />
      )}
      {change.item && (
        <BulkDialog {...change.item} open={change.open} onClose={change.close} onDone={onSelect} />
      )}
    </>
  )
}

/** Phones have no room for it: the bar would hide too much of the list. */
const sum = '@max-[30rem]:hidden'
const button = 'px-3! @max-[19.5rem]:px-2!'

const link = 'min-h-6 font-semibold text-link hover:underline max-md:min-h-11 pointer-coarse:min-h-11'

interface BarProps extends SelectionBarProps {
  onAsk: (kind: BulkKind) => void
  onWrite: () => void
}

function Bar({ bookings, hasCrews, all, onSelect, onAsk, onWrite }: BarProps) {
  const t = useTranslations('dashboard.bulk')
  const texts = useTranslations('dashboard.staffTexts')
  const clear = () => onSelect([])
  useStaffKey('m', 'moveAll', () => onAsk('move'))
  useStaffKey('escape', 'clear', clear)
  return (
    <BottomBar place="list" role="region" aria-label={t('selection')} className="mt-auto min-h-16 gap-y-1!">
      <div className="min-w-0">
        <p role="status" className="font-bold text-lg leading-tight">
          <Counted bookings={bookings} />
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-soft text-sm tabular-nums">
          <Sums bookings={bookings} />
          {all && (
            <button
              type="button"
              aria-busy={all.busy}
              onClick={all.busy ? undefined : all.onSelect}
              className={link}
            >
              {t('selectAll', { count: all.count })}
            </button>
          )}
          <button type="button" onClick={clear} className={link}>
            {t('clear')}
          </button>
        </p>
      </div>
      <div className="flex flex-wrap gap-2 @max-[36rem]:w-full @max-[36rem]:*:grow">
        <Button variant="secondary" className={cx(button, 'text-danger!')} onClick={() => onAsk('cancel')}>
          <X aria-hidden className="size-5 @max-[45rem]:hidden" />
          {t('cancel.action')}
        </Button>
        <Button variant="secondary" className={button} onClick={onWrite}>
          <MessageSquare aria-hidden className="size-5 @max-[45rem]:hidden" />
          {texts('action')}
        </Button>
        <Button
          variant={hasCrews ? 'secondary' : 'primary'}
          className={button}
          aria-keyshortcuts="m"
          onClick={() => onAsk('move')}
        >
          <CalendarClock aria-hidden className="size-5 @max-[45rem]:hidden" />
          {t('move.action')}
          <Key of="M" />
        </Button>
        {hasCrews && <AssignButton onPress={() => onAsk('assign')} />}
      </div>
    </BottomBar>
  )
}

function AssignButton({ onPress }: { onPress: () => void }) {
  const t = useTranslations('dashboard.bulk')
  useStaffKey('a', 'assignAll', onPress)
  return (
    <Button className={button} aria-keyshortcuts="a" onClick={onPress}>
      <Users aria-hidden className="size-5 @max-[45rem]:hidden" />
      {t('assign.action')}
      <Key of="A" />
    </Button>
  )
}

/** The key that does the same, where there is room for it. */
const Key = ({ of }: { of: string }) => (
  <kbd
    aria-hidden
    className="grid h-5 min-w-5 place-items-center rounded border border-current text-xs @max-[36rem]:hidden"
  >
    {of}
  </kbd>
)

/** The number of bookings, and what they cost in each currency. */
function Counted({ bookings }: { bookings: readonly SelectedBooking[] }) {
  const t = useTranslations('dashboard.bulk')
  const amounts = useAmounts(bookings, ({ price }) => price)
  return t('selected', { count: bookings.length, amount: amounts })
}

/** How many are paid, how many are paid on site, and how much that is. */
function Sums({ bookings }: { bookings: readonly SelectedBooking[] }) {
  const t = useTranslations('dashboard.bulk')
  const paid = bookings.filter(({ paymentStatus }) => paymentStatus === 'paid')
  const toCollect = bookings.filter((booking) => booking.toCollect > 0)
  const amounts = {
    paid: useAmounts(paid, ({ price }) => price),
    toCollect: useAmounts(toCollect, (booking) => booking.toCollect),
  }
  return (
    <>
      {paid.length > 0 && (
        <span className={sum}>{t('paid', { count: paid.length, amount: amounts.paid })}</span>
      )}
      {toCollect.length > 0 && (
        <span className={sum}>{t('toCollect', { count: toCollect.length, amount: amounts.toCollect })}</span>
      )}
    </>
  )
}

/** Sums in the currency of each; there are several after the business has changed its own. */
function useAmounts(bookings: readonly SelectedBooking[], of: (booking: SelectedBooking) => number): string {
  const format = useFormat()
  const sums = new Map<string, number>()
  for (const booking of bookings) {
    sums.set(booking.currency, (sums.get(booking.currency) ?? 0) + of(booking))
  }
  return [...sums].map(([currency, sum]) => format.money(sum, currency)).join(' + ')
}
