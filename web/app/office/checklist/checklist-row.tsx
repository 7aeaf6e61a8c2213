import type { Checklist } from '@jhilik/contract/set-up.ts'
import { Circle, CircleCheck, CircleDashed } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useGatewayText } from '../../lib/language/use-gateway-text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { PagesRead } from './pages-read.tsx'
import { placeOf } from './places.ts'
import { Variables } from './variables.tsx'

type Item = Checklist['items'][number]

const looks = {
  done: { icon: CircleCheck, color: 'text-success' },
  missing: { icon: Circle, color: 'text-warning' },
  recommended: { icon: CircleDashed, color: 'text-soft' },
} as const

export function ChecklistRow({ item: { item, state, variables, detail } }: { item: Item }) {
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
