import type { Checklist, ChecklistItem } from '@jhilik/contract/set-up.ts'
import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck, CircleDashed } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useGatewayText } from '../../lib/language/use-booking-texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { useSaveProblem } from '../../ui/unsaved.tsx'
import { checklistQuery, useReadPages } from './checklist-api.ts'
import { Variables } from './outcome.tsx'
import { StepActions } from './step-frame.tsx'
import { stepPath } from './steps.ts'

export function ChecklistStep() {
  const t = useTranslations('setup')
  const query = useQuery(checklistQuery())
  return (
    <div className="grid gap-6">
      <div>
        <Loaded query={query} failed={t('loadFailed')}>
          {(checklist) => <ChecklistItems checklist={checklist} />}
        </Loaded>
      </div>
      <StepActions step="checklist">
        <ButtonLink to="/">{t('seeSite')}</ButtonLink>
      </StepActions>
    </div>
  )
}

const ORDER = { missing: 0, recommended: 1, done: 2 } as const

/** Items that are missing before going live stand at the top. */
function ChecklistItems({ checklist }: { checklist: Checklist }) {
  const t = useTranslations('setup.checklist')
  const missing = checklist.items.filter(({ state }) => state === 'missing').length
  const items = checklist.items.toSorted((one, other) => ORDER[one.state] - ORDER[other.state])
  return (
    <>
      <p role="status" className="mb-3 font-semibold text-lg">
        {t('summary', { count: missing })}
      </p>
      <RowList>
        {items.map((item) => (
          <ChecklistRow key={item.item} item={item} />
        ))}
      </RowList>
    </>
  )
}

type Item = Checklist['items'][number]

const looks = {
  done: { icon: CircleCheck, color: 'text-success' },
  missing: { icon: Circle, color: 'text-warning' },
  recommended: { icon: CircleDashed, color: 'text-soft' },
} as const

function ChecklistRow({ item: { item, state, variables, detail } }: { item: Item }) {
  const t = useTranslations('setup.checklist')
  const { icon: Icon, color } = looks[state]
  const place = placeOf(item)
  const isOpen = state !== 'done'
  return (
    <li className="flex gap-3 py-4">
      <Icon aria-hidden className={cx('mt-0.5 size-6 shrink-0', color)} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="font-semibold text-[1.0625rem]">{t(`items.${item}.name`)}</h2>
          <p className={cx('font-semibold text-[0.9375rem]', color)}>{t(`states.${state}`)}</p>
        </div>
        {isOpen && <p className="mt-0.5 max-w-prose text-soft">{t(`items.${item}.text`)}</p>}
        {isOpen && <Variables names={variables} />}
        {isOpen && detail && <Detail item={item} text={detail} />}
        {item === 'pages' && <PagesRead isRead={!isOpen} />}
        {isOpen && place && (
          <ButtonLink variant="secondary" size="sm" className="mt-2 min-h-11" to={place.path}>
            {t(`actions.${place.item}`)}
          </ButtonLink>
        )}
      </div>
    </li>
  )
}

/**
 * Ways to pay have their names in the reader's language; errors of servers and values of settings are shown as they
 * are.
 */
function Detail({ item, text }: { item: Item['item']; text: string }) {
  const gatewayText = useGatewayText()
  const look = 'mt-1 text-[0.9375rem] text-soft [overflow-wrap:anywhere]'
  if (item === 'payments') return <p className={look}>{text.split(', ').map(gatewayText).join(', ')}</p>
  return (
    <p lang="en" translate="no" className={look}>
      {text}
    </p>
  )
}

const PAGES = ['terms', 'privacy', 'refund-policy', 'about', 'contact', 'faq'] as const

/** The pages to read, and that the owner has read them. */
function PagesRead({ isRead }: { isRead: boolean }) {
  const t = useTranslations('setup.checklist.pages')
  const read = useReadPages()
  const showProblem = useSaveProblem()
  return (
    <>
      {!isRead && (
        <ul className="mt-1 flex flex-wrap gap-x-4">
          {PAGES.map((page) => (
            <li key={page}>
              <a
                href={`/${page}`}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
              >
                {t(page)}
              </a>
            </li>
          ))}
        </ul>
      )}
      <Button
        variant={isRead ? 'ghost' : 'secondary'}
        size="sm"
        className={isRead ? '-ml-3.5 min-h-11' : 'mt-1 min-h-11'}
        busy={read.isPending}
        onClick={() => void read.mutateAsync(!isRead).catch(showProblem)}
      >
        {t(isRead ? 'unread' : 'read')}
      </Button>
    </>
  )
}

/**
 * The pages on which the owner can do what an item asks for. The other items are changed in the server's environment
 * only.
 */
const places = {
  second_factor: stepPath('second-factor'),
  contact: stepPath('details'),
  opening_hours: stepPath('hours'),
  services: stepPath('services'),
  free_slots: stepPath('schedule'),
  payments: stepPath('payments'),
  mail: stepPath('messages'),
  sms: stepPath('messages'),
  backups: '/dashboard/admin/status',
} as const satisfies Partial<Record<ChecklistItem, string>>

type PlacedItem = keyof typeof places

function placeOf(item: ChecklistItem): { item: PlacedItem; path: string } | null {
  const placed = (Object.keys(places) as PlacedItem[]).find((name) => name === item)
  return placed ? { item: placed, path: places[placed] } : null
}
