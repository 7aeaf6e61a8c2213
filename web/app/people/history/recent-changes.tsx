import type { ChangeListQuery } from '@jhilik/contract/recorded-changes.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { Loaded, LoadMore } from '../../ui/loaded.tsx'
import { changesQuery } from './api.ts'
import { ChangeRow } from './change-row.tsx'

interface About {
  type: NonNullable<ChangeListQuery['subjectType']>
  id: string
}

/** The changes of one thing, behind a line that opens them; nothing is read before. Only for who may read them. */
export function RecentChanges({ type, id }: About) {
  const t = useTranslations('dashboard.history')
  const may = usePermission()
  const [open, setOpen] = useState(false)
  if (!may(type === 'user' ? 'history.all' : 'history.read')) return null
  return (
    <details
      className="group border-line border-t"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 font-semibold [&::-webkit-details-marker]:hidden">
        {t('title')}
        <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      {open && <Changes type={type} id={id} />}
    </details>
  )
}

const FIRST = 5

function Changes({ type, id }: About) {
  const t = useTranslations('dashboard')
  const format = useFormat()
  const query = useInfiniteQuery(changesQuery({ subjectType: type, subjectId: id }, FIRST))
  return (
    <Loaded query={query} loading={t('history.loading')} failed={t('history.failed')} className="py-6">
      {(changes) =>
        changes.length === 0 ? (
          <p className="pb-3 text-soft">{t('history.noneOfThis')}</p>
        ) : (
          <>
            <ol className="divide-y divide-line">
              {changes.map((change) => (
                <ChangeRow key={change._id} change={change} when={format.dateTime(change.at)} />
              ))}
            </ol>
            <LoadMore query={query} failed={t('history.failed')} />
          </>
        )
      }
    </Loaded>
  )
}
