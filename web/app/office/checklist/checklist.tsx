import type { Checklist as List } from '@jhilik/contract/set-up.ts'
import { useTranslations } from 'use-intl'
import { RowList } from '../../ui/row-list.tsx'
import { ChecklistRow } from './checklist-row.tsx'

const ORDER = { missing: 0, recommended: 1, done: 2 } as const

/** Items that are missing before going live stand at the top. */
export function Checklist({ checklist }: { checklist: List }) {
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
